import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

/** The status of an answer; 0 when there is none. */
export const statusOf = async (url: string) =>
  await fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

/** A try with a wrong password, as anybody may make it from an address of this machine; gives the status. */
export async function wrongSignIn(
  origin: string,
  forwardedFor?: string,
  localAddress = '127.0.0.1',
): Promise<number> {
  const body = JSON.stringify({ email: 'nobody@demo.test', password: 'wrong' })
  const claims = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const { hostname, port } = new URL(origin)
  const sent = request({
    hostname,
    port,
    localAddress,
    agent: false,
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': '192.0.2.99',
      'content-length': Buffer.byteLength(body),
      ...claims,
    },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode ?? 0
}
