import { Loaded } from '#platform/web/loaded.tsx'
import { officeTypeNames } from '#domains/leaders/contracts/leader-contract.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Table } from '#ui/data/table.tsx'
import { vettingApi } from '../../contract.ts'
import { criteria, criterionNames } from '../../contracts/nomination-contract.ts'
import type { GoldCase } from '../../contracts/calibration-contract.ts'
import { useAfterAction } from '../console/after-action.ts'
import { scoreFields, verdictPresentations } from '../console/words.ts'

export const goldRead = read(vettingApi.gold)

const ANSWERED = message('Answered. See below how it compares.')
/** A training file can only be approved or rejected; there is no nominator to ask. */
const looks = verdictPresentations.filter(({ verdict }) => verdict !== 'request_info')
const labelOf = (verdict: string): string =>
  verdictPresentations.find((look) => look.verdict === verdict)?.label ?? verdict

const AnswerFields = () => {
  const t = useT()
  return (
    <>
      <RadioCards
        name="verdict"
        legend={t('Your verdict')}
        columns={2}
        options={looks.map((look) => ({ value: look.verdict, label: t(look.label) }))}
      />
      <div className="grid cards">
        {criteria.map((criterion) => (
          <TextField
            key={criterion}
            name={scoreFields[criterion].points}
            label={t('{criterion}, 0 to 10', { criterion: t(criterionNames[criterion]) })}
            type="number"
            inputMode="numeric"
            min={0}
            max={10}
            step={1}
            width={4}
            autoComplete="off"
          />
        ))}
      </div>
    </>
  )
}

const AnswerForm = ({ caseId }: { caseId: string }) => {
  const t = useT()
  const said = useAfterAction(ANSWERED, to('vettingMe'))
  return (
    <Form
      call={vettingApi.answerGold}
      params={{ caseId }}
      then={to('vettingMe')}
      done={ANSWERED}
      failed={message('We could not send the answer. Please try again.')}
      className="stack mt-4"
      onDone={said}
    >
      <AnswerFields />
      <Submit>{t('Send my answer')}</Submit>
    </Form>
  )
}

const Outcome = ({ answer }: { answer: NonNullable<GoldCase['answer']> }) => {
  const t = useT()
  return (
    <div className="stack gap-3 mt-4">
      <Notice
        tone={answer.isRight ? 'ok' : 'warn'}
        title={answer.isRight ? t('Your verdict was right.') : t('Your verdict was different.')}
      >
        <p>
          {t('You chose: {mine}. The file called for: {right}.', {
            mine: t(labelOf(answer.verdict)),
            right: t(labelOf(answer.rightVerdict)),
          })}
        </p>
        <p lang="en-NG">{answer.explanation}</p>
      </Notice>
      <Table
        caption={t('Scores')}
        hideCaption
        columns={[
          { label: t('Criterion') },
          { label: t('Yours'), end: true },
          { label: t('Expected'), end: true },
        ]}
        rows={answer.scores.map(({ criterion, mine, expected }) => ({
          key: criterion,
          cells: [t(criterionNames[criterion]), mine, expected],
        }))}
      />
    </div>
  )
}

const Case = ({ gold }: { gold: GoldCase }) => {
  const t = useT()
  const { answer } = gold
  return (
    <Disclosure
      summary={
        <span className="row wrapf gap-2 grow">
          <b lang="en-NG">{gold.title}</b>
          {answer ? (
            <Chip tone={answer.isRight ? 'ok' : 'warn'}>{answer.isRight ? t('Right') : t('Different')}</Chip>
          ) : (
            <Chip tone="pri">{t('Open')}</Chip>
          )}
        </span>
      }
    >
      <p className="small mute">
        <span lang="en-NG">{gold.currentOffice}</span> · {t(officeTypeNames[gold.officeType])}
      </p>
      <h3 className="mt-2">{t('Nomination statement')}</h3>
      <p className="vet-text" lang="en-NG">
        {gold.nominationStatement}
      </p>
      <h3 className="mt-2">{t('Biography')}</h3>
      <p className="vet-text" lang="en-NG">
        {gold.biography}
      </p>
      <h3 className="mt-2">{t('Evidence')}</h3>
      <ul className="prose" lang="en-NG">
        {gold.evidence.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {answer ? <Outcome answer={answer} /> : <AnswerForm caseId={gold.id} />}
    </Disclosure>
  )
}

/** Training files with a known outcome, shown after the reviewer has answered. */
export const GoldCases = () => {
  const t = useT()
  const gold = useRead(vettingApi.gold, goldRead)
  return (
    <Section title={t('Training files')}>
      <p className="mute">
        {t('Judge these files once. After your answer you see what was expected, and why.')}
      </p>
      <Loaded state={gold} empty={<p className="mt-2">{t('There are no training files now.')}</p>}>
        {({ items }) => (
          <div className="stack gap-2 mt-2">
            {items.map((each) => (
              <Case key={each.id} gold={each} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
