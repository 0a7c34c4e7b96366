import { useFormats } from '#app/i18n/use-formats.ts'

/** Words for a time by the company's clock, yyyy-MM-ddTHH:mm. */
export function useWallText(): (wall: string) => string {
  const { shortDay } = useFormats()
  return (wall) => {
    const [day = '', time = ''] = wall.split('T')
    return `${shortDay(day)} ${time}`
  }
}
