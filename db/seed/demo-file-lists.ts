import { uploadFileKey } from '../../core/media-keys.ts'
import { DAY_MS } from '../../core/time.ts'
import type { StoredOption } from '../../domains/file-lists/file-lists.schema.ts'
import { BALCAO, USERS } from './demo-companies.ts'
import type { DemoCompany } from './demo-companies.ts'
import type { DrawnFile } from './demo-media.ts'
import type { SeedRow } from './insert-rows.ts'

type DemoList = {
  name: string
  message: string
  /** What each file is called in the list, and which of those that are drawn it is. */
  files: readonly (readonly [name: string, drawn: string])[]
}

const LISTS: readonly DemoList[] = [
  {
    name: 'Catálogo da semana',
    message: '{{ms}}, {{firstName}}! Estes são os destaques da semana na nossa loja.',
    files: [
      ['Sofá de 3 lugares', 'sofa'],
      ['Sala completa', 'sala'],
      ['Tapete artesanal', 'tapete'],
      ['Lustre de teto', 'lustre'],
    ],
  },
  {
    name: 'Documentos do contrato',
    message: 'Seguem a minuta do contrato e o termo de acordo para você conferir, {{firstName}}.',
    files: [
      ['Contrato de manutenção', 'contrato'],
      ['Termo de acordo', 'acordo'],
    ],
  },
]

export type FileListRows = { rows: SeedRow[]; files: Map<string, DrawnFile> }

/** The file lists of the demo, made by its administrator. */
export function fileListRows(
  company: DemoCompany,
  drawn: readonly DrawnFile[],
  now: number,
): FileListRows {
  const files = new Map<string, DrawnFile>()
  if (company !== BALCAO) return { rows: [], files }
  const admin = USERS.find(({ key }) => key === 'admin')
  const stamps = { created_at: now - 90 * DAY_MS, updated_at: now - 30 * DAY_MS }
  const option = (list: number, name: string, called: string): StoredOption => {
    const file = drawn.find((one) => one.name === called)
    if (file === undefined) throw new Error(`nobody drew ${called}`)
    const upload = `demo${list}${file.sha256.slice(0, 24)}`
    files.set(uploadFileKey(company.id, upload), file)
    return {
      id: file.sha256.slice(0, 16),
      name,
      upload,
      file: `${called}.${file.extension}`,
      mime: file.mime,
      size: file.bytes.length,
    }
  }
  const rows = LISTS.map(({ name, message, files: named }, at) => ({
    company_id: company.id,
    user_id: admin?.id ?? 0,
    name,
    message,
    options: JSON.stringify(named.map(([called, file]) => option(at, called, file))),
    ...stamps,
  }))
  return { rows, files }
}
