import { expect, it } from 'vitest'
import type { OwnUser } from '#domains/users/users.types.ts'
import { changeOf, isChanged, problemsOf, refusalOf, valuesOf } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'

const before = valuesOf(
  {
    name: 'Ana Lima',
    email: 'ana@demo.test',
    wpp: '',
    farewellMessage: '',
    defaultMenu: 'closed',
    whatsappId: null,
    startWork: '00:00',
    endWork: '23:59',
  } as OwnUser,
  { language: 'pt-BR', theme: 'light' },
)
const changed = (change: Partial<ProfileValues>) => ({ ...before, ...change })

it('finds nothing wrong with a record as it stands, and sends nothing', () => {
  expect(problemsOf(before, before)).toEqual({})
  expect(isChanged(before, before)).toBe(false)
  expect(changeOf(before, before)).toBeNull()
})

it.each([
  [{ name: '  ' }, { name: 'required' }],
  [{ name: 'A' }, { name: 'short' }],
  [{ name: 'A'.repeat(51) }, { name: 'long' }],
  [{ wpp: '+55 11' }, { wpp: 'number' }],
  [{ password: '1234', currentPassword: 'x' }, { password: 'short' }],
  [{ password: '', currentPassword: 'x' }, { password: 'required' }],
  [{ email: 'ana@', currentPassword: 'x' }, { email: 'email' }],
  [{ endWork: '' }, { endWork: 'time' }],
] as const)('says what is wrong with %o', (change, problems) => {
  expect(problemsOf(changed(change), before)).toEqual(problems)
})

it('asks for the current password with a new password or e-mail, and for nothing else', () => {
  expect(problemsOf(changed({ password: 'nova-senha' }), before)).toEqual({
    currentPassword: 'required',
  })
  expect(problemsOf(changed({ email: 'a@b.co' }), before)).toEqual({ currentPassword: 'required' })
  expect(problemsOf(changed({ email: 'ANA@demo.test ' }), before)).toEqual({})
})

it('sends what changed and nothing of the screen, which has its own way', () => {
  const values = changed({ name: ' Ana Souza ', theme: 'dark', picture: { kind: 'removed' } })
  expect(isChanged(values, before)).toBe(true)
  expect(changeOf(values, before)).toEqual({ name: 'Ana Souza', profileImage: null })
  expect(changeOf(changed({ language: 'en' }), before)).toBeNull()
})

it("puts the server's refusal beside its field", () => {
  expect(
    refusalOf({ email: ['emailTaken'], currentPassword: ['wrongPassword'], x: ['?'] }),
  ).toEqual({ email: 'taken', currentPassword: 'wrong' })
  expect(refusalOf({ name: ['something new'] })).toEqual({ name: 'other' })
})
