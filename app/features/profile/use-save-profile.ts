import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#app/components/toast.ts'
import type { DialogForm } from '#app/components/use-dialog-form.ts'
import { DeskError } from '#app/desk-client/request.ts'
import { savePreferences, saveTheme } from '#app/features/session/save-preferences.ts'
import { useFailureToast } from '#app/features/tickets/use-failure-toast.ts'
import { saveUser, uploadPicture } from './profile-client.ts'
import { changeOf, refusalOf } from './profile-form.ts'
import type { ProfileField, ProfileProblem, ProfileValues } from './profile-form.ts'

/** Saves what changed: the record, then the picture, then how this browser shows things. */
export function useSaveProfile(
  userId: number,
  form: DialogForm<ProfileValues, ProfileField, ProfileProblem>,
  before: ProfileValues,
  onSaved: () => void,
): { save: () => Promise<void>; isBusy: boolean } {
  const { t, i18n } = useTranslation('profile')
  const fail = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const { values } = form

  const show = () => {
    const { language, theme, menu } = values
    if (theme !== before.theme) saveTheme(theme)
    if (menu !== before.menu) savePreferences({ menu })
    if (language === before.language) return
    savePreferences({ language })
    void i18n.changeLanguage(language)
  }
  const savePicture = async () => {
    if (values.picture.kind !== 'new') return
    try {
      await uploadPicture(userId, values.picture.blob)
    } catch {
      toast({ kind: 'error', text: t('picture.failed') })
    }
  }
  const save = async () => {
    if (!form.check()) return
    setIsBusy(true)
    try {
      const change = changeOf(values, before)
      if (change !== null) await saveUser(userId, change)
      await savePicture()
    } catch (thrown) {
      setIsBusy(false)
      const isShown = thrown instanceof DeskError && form.refuse(refusalOf(thrown.fields))
      if (!isShown) fail(thrown)
      return
    }
    toast({ kind: 'success', text: t('saved') })
    onSaved()
    show()
  }
  return { save, isBusy }
}
