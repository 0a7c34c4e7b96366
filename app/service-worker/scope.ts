/** The parts of a service worker's world that are used: the project's types are a page's, and hold none of them. */
export type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = LastingEvent & {
  request: Request
  respondWith(answer: Response | Promise<Response>): void
}
export type PushEvent = LastingEvent & { data: { json(): unknown } | null }
export type ClickEvent = LastingEvent & { notification: Notification }
export type MessageFromPage = LastingEvent & { data: unknown }
export type OpenPage = {
  url: string
  focused: boolean
  visibilityState: string
  focus(): Promise<OpenPage>
  postMessage(message: unknown): void
}

type Events = {
  install: LastingEvent
  activate: LastingEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: ClickEvent
  message: MessageFromPage
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenPage[]>
    openWindow(url: string): Promise<OpenPage | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void
}
