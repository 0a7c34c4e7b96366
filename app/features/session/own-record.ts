import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { isLanguage } from '#app/i18n/languages.ts'
import { isTheme } from '../frame/preferences.ts'
import { showTheme } from './save-preferences.ts'

/** What the room tells of the own user: choices that another tab made. */
export type OwnRecord = { language?: unknown; defaultTheme?: unknown }

let follow: ((own: OwnRecord) => void) | null = null

/** To be called with what a frame of the channel `user` says; true when it was about the own choices, and about nothing that others see. */
export function ownRecordSaved(data: Record<string, unknown>): boolean {
  if (typeof data.own !== 'object' || data.own === null) return false
  follow?.(data.own)
  return true
}

/** In the shell: this tab speaks and looks as the other one does. */
export function useOwnRecord(): void {
  const { i18n } = useTranslation()
  useEffect(() => {
    follow = ({ language, defaultTheme }) => {
      if (isTheme(defaultTheme)) showTheme(defaultTheme)
      if (isLanguage(language) && language !== i18n.language) void i18n.changeLanguage(language)
    }
    return () => {
      follow = null
    }
  }, [i18n])
}
