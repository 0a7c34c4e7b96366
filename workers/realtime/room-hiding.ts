import type { CompanyEvent } from '#protocol/realtime/events.ts'

/**
 * Whether the company hides numbers from viewers who may not see them (lgpdHideNumber), as far as the room knows. Events say it as
 * whoever made them knew it; what is kept in the ring may be older than the switch.
 */
export type Hiding = {
  /** True once the switch was turned on while this object lives: from then on nothing leaves unmasked, whatever an event says. */
  isOn(): boolean
  /** Notes what an event says of the switch; true when it was turned. */
  note(event: CompanyEvent): boolean
  /** Whether numbers are hidden now, by the database unless this room knows it. Throws when that does not answer. */
  inForce(): Promise<boolean>
}

export function createHiding(read: () => Promise<boolean>): Hiding {
  let on = false
  /** Browsers come back in crowds: those who ask at the same time share one answer. */
  let reading: Promise<boolean> | null = null
  return {
    isOn: () => on,
    note({ channel, data }) {
      if (channel !== 'settings' || data.key !== 'lgpdHideNumber') return false
      on = data.value === 'enabled'
      reading = null
      return true
    },
    async inForce() {
      if (on) return true
      reading ??= read().finally(() => (reading = null))
      return (await reading) || on
    },
  }
}
