import { splitFileName } from './split-file-name.ts'
import './file-name.css'

/** The name of a file on one line. Where there is no room it loses its middle: its end tells it from others. */
export function FileName({ name }: { name: string }) {
  const { start, end } = splitFileName(name)
  return (
    <span className="file-name" title={name}>
      <span>{start}</span>
      <span>{end}</span>
    </span>
  )
}
