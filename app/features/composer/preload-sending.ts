/** Whoever picks files or speaks is about to send: what that takes is here before the network may go. */
export function preloadSending(): void {
  void Promise.allSettled([
    import('./picture-pixels.ts'),
    import('#app/desk-client/bring-file.ts'),
    import('../messages/waiting-file.tsx'),
  ])
}
