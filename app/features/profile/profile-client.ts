import type { UpdateUserInput } from '#domains/users/users.inputs.ts'
import type { OwnUser } from '#domains/users/users.types.ts'
import { deskRequest } from '#app/desk-client/request.ts'

export type ProfileChange = Omit<UpdateUserInput, 'language' | 'defaultTheme' | 'defaultMenu'>

export function fetchOwnUser(userId: number, signal?: AbortSignal): Promise<OwnUser> {
  return deskRequest(`/users/${userId}`, { signal })
}

export function saveUser(userId: number, change: ProfileChange): Promise<OwnUser> {
  return deskRequest(`/users/${userId}`, { method: 'PUT', body: change })
}

export async function uploadPicture(userId: number, picture: Blob): Promise<OwnUser> {
  const form = new FormData()
  form.set('userId', String(userId))
  form.set('typeArch', 'user')
  form.set('profileImage', picture, 'profile.jpg')
  const answer = await deskRequest<{ user: OwnUser }>(`/users/${userId}/media-upload`, {
    method: 'POST',
    body: form,
  })
  return answer.user
}

/** The company's connections, for the pickers of administrators. */
export function fetchConnections(
  signal?: AbortSignal,
): Promise<{ id: number; name: string; channel: string; status: string }[]> {
  return deskRequest('/whatsapp?session=0', { signal })
}
