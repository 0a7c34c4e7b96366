/** What a company's administrators say of it, in the order of the page. Client-safe. */
export const COMPANY_FIELDS = [
  'name',
  'email',
  'phone',
  'document',
  'timezone',
  'language',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]
export type CompanyData = Record<CompanyField, string>

export const isCompanyField = (name: string): name is CompanyField =>
  COMPANY_FIELDS.some((field) => field === name)

/** Languages of what a company's customers are told by the product (domains/messages/customer-words.ts). */
export const COMPANY_LANGUAGES = ['pt-BR', 'en', 'es', 'tr'] as const

/**
 * Zones that the page offers: Brazil's, then those of other countries that speak the product's languages. Any other may be set by the API. Each
 * by the name it is kept by (core/time-zone-input.ts).
 */
export const TIME_ZONES = {
  brazil: [
    'America/Sao_Paulo',
    'America/Araguaina',
    'America/Bahia',
    'America/Belem',
    'America/Boa_Vista',
    'America/Campo_Grande',
    'America/Cuiaba',
    'America/Eirunepe',
    'America/Fortaleza',
    'America/Maceio',
    'America/Manaus',
    'America/Noronha',
    'America/Porto_Velho',
    'America/Recife',
    'America/Rio_Branco',
    'America/Santarem',
  ],
  others: [
    'Africa/Luanda',
    'Africa/Maputo',
    'America/Asuncion',
    'America/Bogota',
    'America/Buenos_Aires',
    'America/Caracas',
    'America/Chicago',
    'America/Denver',
    'America/Guatemala',
    'America/Guayaquil',
    'America/La_Paz',
    'America/Lima',
    'America/Los_Angeles',
    'America/Mexico_City',
    'America/Montevideo',
    'America/New_York',
    'America/Panama',
    'America/Santiago',
    'America/Santo_Domingo',
    'America/Toronto',
    'Atlantic/Cape_Verde',
    'Europe/Istanbul',
    'Europe/Lisbon',
    'Europe/London',
    'Europe/Madrid',
    'UTC',
  ],
} as const
