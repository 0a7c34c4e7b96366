import type { Named } from '#domains/companies/directory.types.ts'
import { SelectBox } from '#app/components/select-box.tsx'

type QueueSelectProps = {
  label: string
  placeholder: string
  queues: readonly Named[]
  value: number | null
  onChange: (queueId: number) => void
}

/** One queue, by name and colour. */
export function QueueSelect({ queues, ...select }: QueueSelectProps) {
  const options = queues.map(({ id, name, color }) => ({ value: id, label: name, color }))
  return <SelectBox {...select} options={options} data-testid="queue-select" />
}
