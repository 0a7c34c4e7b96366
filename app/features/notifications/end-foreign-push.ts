/** Whoever was here before is not woken at this browser any more. */
export async function endForeignPush(registration: ServiceWorkerRegistration): Promise<void> {
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
