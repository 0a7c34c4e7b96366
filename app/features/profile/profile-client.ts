import type { UpdateUserInput } from '#domains/users/users.inputs.ts'
import type { OwnUser } from '#domains/users/users.types.ts'
import { deskCall } from '#app/desk-client/desk-call.ts'

export type ProfileChange = Omit<UpdateUserInput, 'language' | 'defaultTheme' | 'defaultMenu'>

export function fetchOwnUser(userId: number, signal?: AbortSignal): Promise<OwnUser> {
  return deskCall('GET /users/{userId}', { path: { userId }, signal })
}

export function saveUser(userId: number, change: ProfileChange): Promise<OwnUser> {
  return deskCall('PUT /users/{userId}', { path: { userId }, body: change })
}

export async function uploadPicture(userId: number, picture: Blob): Promise<OwnUser> {
  const form = new FormData()
  form.set('userId', String(userId))
  form.set('typeArch', 'user')
  form.set('profileImage', picture, 'profile.jpg')
  const answer = await deskCall('POST /users/{userId}/media-upload', {
    path: { userId },
    body: form,
  })
  return answer.user
}

/** The company's connections, for the pickers of administrators. */
export function fetchConnections(
  signal?: AbortSignal,
): Promise<{ id: number; name: string; channel: string; status: string }[]> {
  return deskCall('GET /whatsapp', { query: { session: 0 }, signal })
}
