import { z } from 'zod'
import { companyDataInput } from '#domains/settings/company-data.inputs.ts'
import { saveCompanyData } from '#domains/settings/company-data.ts'
import { savePlatformSettings } from '#domains/settings/platform-settings.ts'
import { platformSettingsInput, settingsInput } from '#domains/settings/settings.inputs.ts'
import { saveSettings } from '#domains/settings/settings.service.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import type { Notice } from '#app/route-builders/notice.ts'
import { unsaid } from './sections.ts'
import type { OptionName } from './sections.ts'

const SAVED: Notice = { key: 'settings:done.saved' }

/** What a form of options was read as: it says which options it shows. */
const optionsReadAs = z.record(z.string().max(100), z.string())

/** What the sections of the page do without scripts; with them each option is saved by the API. */
export const settingsAction = companyAction({
  back: '/settings',
  readAs: optionsReadAs,
  intents: {
    company: {
      schema: fieldsOf(companyDataInput.shape),
      run: async (ctx, sent, { readAs = {} }) => {
        await saveCompanyData(ctx, { ...whole(sent, readAs, companyDataInput.shape), readAs })
        return SAVED
      },
    },
    settings: {
      schema: fieldsOf(settingsInput.shape),
      run: async (ctx, sent, { readAs = {} }) => {
        await saveSettings(ctx, whole(sent, readAs, settingsInput.shape), readAs)
        return SAVED
      },
    },
    platform: {
      schema: fieldsOf(platformSettingsInput.shape),
      run: async (ctx, sent, { readAs = {}, context }) => {
        const changes = whole(sent, readAs, platformSettingsInput.shape)
        await savePlatformSettings(ctx, context.platform, changes, readAs)
        return SAVED
      },
    },
  },
})

/** The form's fields as texts: what each of them takes is its command's to say. */
function fieldsOf<Name extends string>(shape: Record<Name, z.ZodType>) {
  const names = Object.keys(shape) as Name[]
  return z
    .object(
      Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>,
    )
    .partial()
}

/** With what the form says by leaving it out. */
function whole<Name extends string>(
  sent: { [One in Name]?: string | undefined },
  readAs: Readonly<Record<string, string>>,
  shape: Record<Name, z.ZodType>,
): Partial<Record<Name, string>> {
  const left = (Object.keys(shape) as (Name & OptionName)[])
    .filter((name) => Object.hasOwn(readAs, name))
    .map((name) => [name, unsaid(name)])
  // A field that was sent empty is there without a value.
  const said = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(left), ...Object.fromEntries(said) } as Partial<
    Record<Name, string>
  >
}
