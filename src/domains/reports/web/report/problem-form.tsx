import { useEffect, useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { useRead } from '#platform/web/client/queries.ts'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { Submit } from '#platform/web/forms/submit.tsx'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { pinIcon } from '#ui/icons.ts'
import { useMounted } from '#ui/mounted.ts'
import { problemsApi, type PublicType } from '../../contract.ts'
import { SimilarProblems } from './similar-problems.tsx'

const SENT = message('Your report {number} is sent')

interface Chosen {
  readonly type: PublicType
  readonly lga: string
  readonly title: string
}
interface Position {
  readonly latitude: string
  readonly longitude: string
}

/** What may be the same problem: by type, place and words, and by position once the device has given it. */
export const similarProblemsRead = ({ type, lga, title }: Chosen, position: Position | null = null) =>
  read(problemsApi.similarProblems, {
    // A hundred metres is enough to compare, and all that an address may hold.
    query: {
      type,
      lga,
      words: title,
      ...(position && {
        latitude: Number(position.latitude).toFixed(3),
        longitude: Number(position.longitude).toFixed(3),
      }),
    },
  })

interface PositionProps {
  readonly position: Position | null
  readonly onPosition: (position: Position | null) => void
}

/** Asks the device where it is, only when pressed. */
const UsePosition = ({ position, onPosition }: PositionProps) => {
  const t = useT()
  const isMounted = useMounted()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  if (!isMounted) return null
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onPosition({ latitude: coords.latitude.toFixed(6), longitude: coords.longitude.toFixed(6) })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    )
  }
  return (
    <div className="stack gap-2">
      {position ? (
        <p className="row wrapf gap-2">
          <b>{t('Position added.')}</b>
          <Button size="sm" variant="quiet" onClick={() => onPosition(null)}>
            {t('Remove the position')}
          </Button>
        </p>
      ) : (
        <p>
          <Button variant="quiet" icon={pinIcon} busy={state === 'asking'} onClick={ask}>
            {t('Use where I am now')}
          </Button>
        </p>
      )}
      <p className="small mute" aria-live="polite">
        {state === 'failed'
          ? t('The device gave no position. Describe the place in words instead.')
          : t('Everyone sees it to about one kilometre. Only those who fix the problem see the exact place.')}
      </p>
    </div>
  )
}

const Fields = ({ chosen, position, onPosition }: PositionProps & { chosen: Chosen }) => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <input type="hidden" name="type" value={chosen.type} />
      <input type="hidden" name="lga" value={chosen.lga} />
      {position && (
        <>
          <input type="hidden" name="latitude" value={position.latitude} />
          <input type="hidden" name="longitude" value={position.longitude} />
        </>
      )}
      <TextField name="title" label={t('What is wrong, in a few words?')} />
      <MoreEvidence
        onSending={setSending}
        words={{
          label: t('Add a photo'),
          hint: t('No faces, please. We make it small and remove the hidden data, such as the place.'),
        }}
      />
      <TextField
        name="place"
        label={t('Ward, street or landmark')}
        hint={t('So that someone who does not know the place finds it.')}
      />
      <UsePosition position={position} onPosition={onPosition} />
      <TextArea
        name="description"
        label={t('Tell us more')}
        hint={t('When did it start? Who is affected? Please write no names of people.')}
        rows={5}
      />
      <CheckField
        name="showName"
        value="yes"
        label={t('Show my name')}
        detail={t('Without this, no one sees who reported it.')}
      />
      <p>
        <Submit variant="civic" busy={isSending}>
          {t('Send the report')}
        </Submit>
      </p>
    </>
  )
}

/** The last step: what may be the same problem, then the report. Its words stay on this device until it is sent. */
export const ProblemReport = ({ chosen }: { chosen: Chosen }) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const name = `report-${chosen.type}-${chosen.lga}`
  const { saved, save, discard } = useDraft(owner, name)
  const [restored, setRestored] = useState<Draft | null>(null)
  const [position, setPosition] = useState<Position | null>(null)
  const { data } = useRead(problemsApi.similarProblems, similarProblemsRead(chosen, position))
  useEffect(() => setRestored(readDraft(owner, name)), [owner, name])
  return (
    <>
      <SimilarProblems items={data?.items ?? []} />
      <Form
        key={restored?.savedAt ?? 'new'}
        call={problemsApi.reportProblem}
        then="/reports/{id}"
        done={SENT}
        failed={message('We could not send your report. Please try again.')}
        values={{ title: chosen.title, ...restored?.values }}
        className="stack"
        hasFiles
        onChange={({
          type: _type,
          lga: _lga,
          evidenceIds: _files,
          latitude: _lat,
          longitude: _long,
          ...words
        }) => save(words as Draft['values'])}
        onDone={(sent) => {
          discard()
          leaveFlashInTab(SENT, sent)
          loadWithResult(to('problem', { reportId: sent.id }))
        }}
      >
        <Fields chosen={chosen} position={position} onPosition={setPosition} />
      </Form>
      {saved && <p className="small mute">{t('Saved on this phone')}</p>}
    </>
  )
}
