import { isPlainLoopback } from '#core/auth/cookies.ts'
import { AROUND_FILE_BYTES } from '#domains/media/limits.ts'
import { PROFILE_IMAGE_MAX_BYTES } from '#domains/users/limits.ts'
import {
  checkOwnProfile,
  ownProfileForm,
  ownReadAs,
  saveOwnProfile,
} from '#domains/users/own-profile.ts'
import { companyAction } from '#app/route-builders/company-action.ts'
import { preferenceCookies } from '../frame/preferences.ts'
import { preferencesOf } from '../session/preferences.server.ts'

/** Saves one's own record; what was chosen for the screen holds for this browser at once. */
export const profileAction = companyAction({
  back: '/menu',
  words: 'users',
  readAs: ownReadAs,
  permission: null,
  maxBytes: PROFILE_IMAGE_MAX_BYTES + AROUND_FILE_BYTES,
  intents: {
    save: {
      schema: ownProfileForm,
      check: (ctx, form, { context }) => checkOwnProfile(ctx, context.platform, form),
      run: async (ctx, form, { request, context, readAs, headers }) => {
        await saveOwnProfile(ctx, context.platform, form, readAs)
        const { language, defaultMenu, defaultTheme: theme } = form
        const chosen = { language, defaultMenu, defaultTheme: theme === 'system' ? null : theme }
        const isSecure = !isPlainLoopback(new URL(request.url))
        for (const cookie of preferenceCookies(preferencesOf(chosen), isSecure))
          headers.append('Set-Cookie', cookie)
        return { key: 'users:done.savedOwn' }
      },
    },
  },
})
