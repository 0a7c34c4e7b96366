import { useCallback, useEffect, useRef, useState } from 'react'
import { problem } from '#core/problems.ts'
import { isDrawn } from '#domains/media/drawn-picture.ts'
import { picturedFile } from '#domains/media/pictured-file.ts'
import { OPTIONS_MAX } from '#domains/file-lists/limits.ts'
import { problemOfFile } from '#domains/file-lists/problem-of-file.ts'
import { movedRow } from '#app/route-builders/form-rows.ts'
import { optionNameOf } from './field-names.ts'
import type { FileRow, ShownFile } from './file-row.ts'
import { createUploads } from './uploads.ts'

/** A file that was chosen and is not taken, with why. */
export type RefusedFile = { name: string; code: string }

export type FileRows = {
  rows: readonly FileRow[]
  /** Of the last choice. */
  refused: readonly RefusedFile[]
  add(files: readonly File[]): void
  replace(key: string, file: File): void
  rename(key: string, name: string): void
  move(key: string, to: number): void
  remove(key: string): void
  retry(key: string): void
}

/** The rows of a list's form. A file that is chosen goes to the server at once, while the rest is filled in. */
export function useFileRows(first: () => FileRow[]): FileRows {
  const [rows, setRows] = useState<readonly FileRow[]>(first)
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const previews = useRef(new Map<string, string>())
  const change = useCallback(
    (key: string, changed: Partial<FileRow>) =>
      setRows((known) => known.map((row) => (row.key === key ? { ...row, ...changed } : row))),
    [],
  )
  const [uploads] = useState(() =>
    createUploads((key, upload) =>
      change(key, {
        sending: upload,
        ...(upload.state === 'done' ? { upload: upload.uploadId } : {}),
      }),
    ),
  )
  useEffect(() => {
    const known = previews.current
    addEventListener('online', uploads.retryCut)
    return () => {
      removeEventListener('online', uploads.retryCut)
      uploads.dropAll()
      for (const address of known.values()) URL.revokeObjectURL(address)
    }
  }, [uploads])

  const forgetPreview = (key: string) => {
    const address = previews.current.get(key)
    if (address !== undefined) URL.revokeObjectURL(address)
    previews.current.delete(key)
  }
  const shownOf = (key: string, file: File): ShownFile => {
    const { name, size, type } = file
    forgetPreview(key)
    const shown = { name, size, mime: type === '' ? null : type, href: null }
    if (type.startsWith('image/')) void preview(key, file, shown).catch(() => undefined)
    return shown
  }
  const preview = async (key: string, file: File, shown: ShownFile) => {
    if (!isDrawn(await picturedFile(file))) return
    setRows((known) =>
      known.map((row) => {
        // Another file may have been chosen meanwhile, or none.
        if (row.key !== key || row.shown !== shown) return row
        const href = previews.current.get(key) ?? URL.createObjectURL(file)
        previews.current.set(key, href)
        return { ...row, shown: { ...shown, href } }
      }),
    )
  }

  return {
    rows,
    refused,
    add(files) {
      const bad: RefusedFile[] = []
      const added: { row: FileRow; file: File }[] = []
      for (const file of files) {
        const code =
          rows.length + added.length >= OPTIONS_MAX
            ? problem('tooManyFiles', { count: OPTIONS_MAX })
            : problemOfFile(file)
        if (code !== null) {
          bad.push({ name: file.name, code })
          continue
        }
        const key = crypto.randomUUID()
        const [name, shown] = [optionNameOf(file.name), shownOf(key, file)]
        added.push({ file, row: { key, id: null, name, upload: null, shown, sending: null } })
      }
      setRefused(bad)
      setRows((known) => [...known, ...added.map(({ row }) => row)])
      for (const { row, file } of added) uploads.add(row.key, file)
    },
    replace(key, file) {
      const code = problemOfFile(file)
      setRefused(code === null ? [] : [{ name: file.name, code }])
      if (code !== null) return
      change(key, { shown: shownOf(key, file), upload: null })
      uploads.add(key, file)
    },
    rename: (key, name) => change(key, { name }),
    move: (key, to) =>
      setRows((known) =>
        movedRow(
          known,
          known.findIndex((row) => row.key === key),
          to,
        ),
      ),
    remove(key) {
      uploads.drop(key)
      forgetPreview(key)
      setRefused([])
      setRows((known) => known.filter((row) => row.key !== key))
    },
    retry: uploads.retry,
  }
}
