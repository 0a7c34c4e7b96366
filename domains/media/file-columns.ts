/**
 * SQL over the columns of a row that has one file: media_key and what describes it. The last part of a key is the file's version, and
 * begins with a print that is the same for the same bytes (store-file.ts). `change` is the parameter that says `keep`, `remove`, or the
 * print of the new file.
 */

/** Condition: the row has the file of this version; '' is none. */
export const hasVersionSql = (version: string) =>
  `CASE ${version} WHEN '' THEN media_key IS NULL ELSE coalesce(substr(media_key, -length(${version}) - 1) = '/' || ${version}, 0) END`

/** Condition: the row's file is already what the change makes of it. */
export const isChangedSql = (change: string) =>
  `CASE ${change} WHEN 'keep' THEN 1 WHEN 'remove' THEN media_key IS NULL ELSE coalesce(instr(media_key, '/' || ${change} || '-') > 0, 0) END`

/** Assignment of one column. */
export const fileColumnSql = (column: string, change: string, value: string) =>
  `${column} = CASE ${change} WHEN 'keep' THEN ${column} ELSE ${value} END`
