/** Digits from which on a name may be, or hold, a phone number. */
const NUMBER_MIN_DIGITS = 8

const WITHOUT_DIGITS = [...'0123456789'].reduce(
  (sql, digit) => `replace(${sql}, '${digit}', '')`,
  'name',
)

/** The expression of contacts.public_name. A group's name is everybody's. */
export const PUBLIC_NAME_SQL = `CASE WHEN is_group = 0 AND length(name) - length(${WITHOUT_DIGITS}) >= ${NUMBER_MIN_DIGITS} THEN trim(${WITHOUT_DIGITS}) ELSE name END`
