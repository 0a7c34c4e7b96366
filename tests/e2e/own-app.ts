import { rmSync } from 'node:fs'
import { startApp } from '../node/app-process.ts'
import { demoFolder } from '../node/demo-folder.ts'
import { startPushService } from './push-service.ts'

export type OwnApp = {
  /** All that it has printed so far. */
  output(): string
  /** Whether it answers; a part of it that has just died does not. */
  answers(): Promise<boolean>
  stop(): Promise<void>
}

/** Starts an app with simulators, on ports, data and a demo of its own; gives its addresses and its data folder to this worker's tests through the environment. */
export async function startOwnApp(): Promise<OwnApp> {
  const dataDir = await demoFolder('balcao-e2e-')
  const push = await startPushService()
  const app = await startApp({ DATA_DIR: dataDir, SIMULATORS: '1', PUSH_SERVICE_URL: push.url })
  process.env.APP_URL = app.url
  process.env.APP_DATA_DIR = dataDir
  process.env.PHONE_URL = app.phoneUrl
  process.env.META_SIM_URL = app.metaSimUrl
  process.env.PUSH_URL = push.url
  return {
    output: app.output,
    answers: async () => {
      const answer = await fetch(`${app.url}/healthz`).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.ok === true
    },
    stop: async () => {
      await app.stop()
      await push.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
