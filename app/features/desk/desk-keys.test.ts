import { describe, expect, it } from 'vitest'
import { commandFor, keyFor } from './desk-keys.ts'

type Press = Parameters<typeof commandFor>[0]

function press(key: string, change: Partial<Press> & { inside?: string } = {}): Press {
  const { inside, ...rest } = change
  const target = {
    closest: (selector: string) => (selector.split(', ').includes(inside ?? '') ? {} : null),
  }
  return {
    key,
    code: `Key${key.toUpperCase()}`,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    isComposing: false,
    defaultPrevented: false,
    target: target as unknown as EventTarget,
    ...rest,
  }
}

describe('the keys of the desk', () => {
  it('do once what changes a ticket, however long they are held; what moves goes on', () => {
    for (const key of ['a', 'e', 't', 'x', 'z'])
      expect(commandFor(press(key, { repeat: true }))).toBeNull()
    expect(commandFor(press('j', { repeat: true }))).toBe('next')
    expect(commandFor(press('k', { repeat: true }))).toBe('previous')
  })

  it('mean what the cheat sheet says', () => {
    const commands = ['next', 'accept', 'close-and-next', 'search', 'schedule', 'open'] as const
    expect(commands.map(keyFor)).toEqual(['j', 'a', 'e', '/', 's', 'Enter'])
    for (const command of commands) expect(commandFor(press(keyFor(command)))).toBe(command)
    expect(commandFor(press('f'))).toBe('search')
    expect(commandFor(press('J'))).toBe('next')
  })

  it('are never stolen while someone types or a dialog is open', () => {
    for (const inside of ['input', 'textarea', '[role="dialog"]', '[role="menu"]']) {
      for (const key of ['j', 'e', '/', 'Escape'])
        expect(commandFor(press(key, { inside }))).toBeNull()
    }
  })

  it('leave Enter to the button or link that has the focus', () => {
    expect(commandFor(press('Enter', { inside: 'button' }))).toBeNull()
    expect(commandFor(press('Enter', { inside: 'a' }))).toBeNull()
    expect(commandFor(press('j', { inside: 'button' }))).toBe('next')
  })

  it('are arrows in the list alone', () => {
    expect(commandFor(press('ArrowDown', { inside: '.ticket-row' }))).toBe('next')
    expect(commandFor(press('ArrowUp', { inside: '.ticket-row' }))).toBe('previous')
    expect(commandFor(press('ArrowDown'))).toBeNull()
  })

  it('leave the browser its shortcuts, and letters with Shift', () => {
    expect(commandFor(press('t', { ctrlKey: true }))).toBeNull()
    expect(commandFor(press('e', { metaKey: true }))).toBeNull()
    expect(commandFor(press('T', { shiftKey: true }))).toBeNull()
  })

  it('stand at their places on a keyboard of another script', () => {
    expect(commandFor(press('о', { code: 'KeyJ' }))).toBe('next')
    expect(commandFor(press('ф', { code: 'KeyA' }))).toBe('accept')
    // A Latin layout says itself what its keys are, wherever they stand.
    expect(commandFor(press('a', { code: 'KeyQ' }))).toBe('accept')
  })

  it('are nothing while a letter is being composed, or when someone else took them', () => {
    expect(commandFor(press('a', { isComposing: true }))).toBeNull()
    expect(commandFor(press('a', { defaultPrevented: true }))).toBeNull()
  })
})
