/** What exists at the simulated Meta before anyone asks: the demo's two businesses. */
export type Waba = {
  id: string
  name: string
  /** Webhooks of a WABA are sent only while the app is subscribed to it. */
  subscribed: boolean
  overrideCallbackUrl: string | null
}

export type BusinessNumber = {
  id: string
  wabaId: string
  displayPhoneNumber: string
  verifiedName: string
  qualityRating: 'GREEN' | 'YELLOW' | 'RED' | 'UNKNOWN'
  registered: boolean
}

export type AccessToken = { value: string; wabaIds: string[]; expired: boolean }

export type Seed = { wabas: Waba[]; numbers: BusinessNumber[]; tokens: AccessToken[] }

export const APP_ID = '1517776481860111'
export const APP_NAME = 'Balcão'

export function demoSeed(): Seed {
  const numbers: BusinessNumber[] = [
    {
      id: '106540352242922',
      wabaId: '102290129340398',
      displayPhoneNumber: '15550783881',
      verifiedName: 'Balcão Demo',
      qualityRating: 'GREEN',
      registered: true,
    },
    {
      id: '207651432889013',
      wabaId: '419561257915477',
      displayPhoneNumber: '15550191234',
      verifiedName: 'Outra Empresa',
      qualityRating: 'GREEN',
      registered: true,
    },
  ]
  return {
    wabas: numbers.map(({ wabaId, verifiedName }) => ({
      id: wabaId,
      name: verifiedName,
      subscribed: true,
      overrideCallbackUrl: null,
    })),
    numbers,
    tokens: numbers.map(({ id, wabaId }) => ({
      value: `sim-token-${id}`,
      wabaIds: [wabaId],
      expired: false,
    })),
  }
}
