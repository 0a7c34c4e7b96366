import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { RatingChoices } from '#domains/ratings/ratings.types.ts'
import { ErrorState } from '#app/components/error-state.tsx'
import { SwitchField } from '#app/components/form-field.tsx'
import { moveInGroup } from '#app/components/move-in-group.ts'
import { Skeleton } from '#app/components/skeleton.tsx'
import { toast } from '#app/components/toast.ts'
import { changeAsSeen } from '#app/desk-client/change-as-seen.ts'
import { deviceStorage, tryStore } from '#app/desk-client/device-storage.ts'
import { deskRequest } from '#app/desk-client/request.ts'
import { putTicket } from '#app/desk-client/ticket-cache.ts'
import { useDesk } from '../desk/desk-context.tsx'
import { DeskDialog } from '../desk/desk-dialog.tsx'
import type { DialogProps } from '../desk/show-dialog.ts'
import { useDeskNavigation } from '../desk/use-desk-navigation.ts'
import { useFailureToast } from '../desk/use-failure-toast.ts'
import './rating-dialog.css'
import '#app/components/switch.css'

const LAST_KEY = 'balcao:last-rating'

/** Asks the customer for a rating and closes the ticket with it (specification part 1 §5: ratingId is required). */
export function RatingDialog({ ticket, onClose }: DialogProps<'rating'>) {
  const { t } = useTranslation('later')
  const client = useQueryClient()
  const { me } = useDesk()
  const go = useDeskNavigation()
  const fail = useFailureToast()
  const choices = useQuery({
    queryKey: ['ratings', ticket.id],
    queryFn: ({ signal }) => deskRequest<RatingChoices>(`/ratings/${ticket.id}`, { signal }),
    staleTime: 0,
  })
  // What this person asked last is likely what they ask now.
  const [ratingId, setRatingId] = useState(() => Number(deviceStorage().getItem(LAST_KEY)) || null)
  const [sayFarewell, setSayFarewell] = useState(true)
  const [isMissing, setIsMissing] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { obstacle = null, questions = [] } = choices.data ?? {}

  const submit = async () => {
    if (!questions.some(({ id }) => id === ratingId)) return setIsMissing(true)
    setIsBusy(true)
    try {
      const closing = await changeAsSeen(ticket, {
        status: 'closed',
        userId: me.userId,
        ratingId,
        ...(sayFarewell ? {} : { sendFarewellMessage: false }),
      })
      tryStore(deviceStorage(), LAST_KEY, String(ratingId))
      putTicket(client, me, closing)
      onClose()
      toast({ kind: 'success', text: t('rating.done') })
      go.awayFrom(ticket.uuid)
    } catch (thrown) {
      setIsBusy(false)
      fail(thrown)
      void choices.refetch()
    }
  }

  return (
    <DeskDialog
      testId="rating-dialog"
      title={t('rating.title')}
      text={t('rating.text', { name: ticket.contact.name })}
      onClose={onClose}
      submit={{
        label: t('rating.confirm'),
        isBusy,
        isDisabled: choices.data === undefined || obstacle !== null,
        run: () => void submit(),
      }}
    >
      {choices.isPending && <Skeleton height={64} />}
      {choices.isError && (
        <ErrorState title={t('rating.failed')} onRetry={() => void choices.refetch()} />
      )}
      {obstacle !== null && (
        <p className="rating-obstacle" role="alert" data-testid="rating-obstacle">
          {t(`rating.obstacles.${obstacle}`)}
        </p>
      )}
      {obstacle === null && questions.length > 0 && (
        <>
          <fieldset className="rating-choices" aria-invalid={isMissing}>
            <legend className="sr-only">{t('rating.which')}</legend>
            {questions.map(({ id, key, text }) => (
              <label
                key={id}
                htmlFor={`rating-${id}`}
                data-chosen={id === ratingId ? '' : undefined}
              >
                <input
                  id={`rating-${id}`}
                  type="radio"
                  name="ratingId"
                  value={id}
                  checked={id === ratingId}
                  data-testid={`rating-${key}`}
                  onKeyDown={moveInGroup}
                  onChange={() => {
                    setRatingId(id)
                    setIsMissing(false)
                  }}
                />
                <b>{t(`rating.${key}`)}</b>
                <q>{text}</q>
              </label>
            ))}
            {isMissing && (
              <p className="desk-field-error" role="alert">
                {t('rating.required')}
              </p>
            )}
          </fieldset>
          <SwitchField
            id="rating-farewell"
            label={t('rating.farewell')}
            hint={t('rating.farewellHint')}
            checked={sayFarewell}
            onChange={setSayFarewell}
          />
        </>
      )}
    </DeskDialog>
  )
}
