import { Form } from '#platform/web/forms/form.tsx'
import { type Translate, useT } from '#platform/web/language.tsx'
import { formatBytes, formatDateTime } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField } from '#ui/forms/check-field.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { CheckCards, RadioCards } from '#ui/forms/radio-cards.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { rejectReasons } from '../../contract.ts'
import { type CheckOutcome, kycConsoleApi, type KycFile } from '../../contracts/console-contract.ts'
import { rejectNames } from '../wizard/reasons.ts'
import { documentNames, idKindNames } from '../wizard/words.ts'

const outcomeTexts: Readonly<Record<CheckOutcome, string>> = {
  match: message('The record agrees in name and birth date.'),
  partial: message('The record agrees in part only.'),
  'no-match': message('The record is of another person.'),
  'not-found': message('There is no record with this number.'),
  'invalid-format': message('This is no number of that document.'),
  unsupported: message('The provider cannot look up this kind of document.'),
  waiting: message('The provider has not answered yet.'),
}

const fieldText = (agrees: boolean | null, t: Translate): string =>
  agrees === null ? t('not said') : agrees ? t('agrees') : t('differs')

const Warnings = ({ file }: { file: KycFile }) => {
  const t = useT()
  return (
    <>
      {file.sameNumber > 0 && (
        <Notice tone="bad" title={t('Duplicate')}>
          {t(
            '{count, plural, one {Another account} other {# other accounts}} used the same ID number. Do not tell the applicant.',
            { count: file.sameNumber },
          )}
        </Notice>
      )}
      {file.samePerson > 0 && (
        <Notice tone="warn" title={t('Perhaps a duplicate')}>
          {t(
            '{count, plural, one {Another account has} other {# other accounts have}} the same name and birth date.',
            { count: file.samePerson },
          )}
        </Notice>
      )}
      {file.check && (
        <Notice title={t('Provider')}>
          {t(outcomeTexts[file.check.outcome])}{' '}
          {file.check.outcome === 'partial' &&
            t('First name: {first}. Surname: {last}. Birth date: {born}.', {
              first: fieldText(file.check.firstName, t),
              last: fieldText(file.check.lastName, t),
              born: fieldText(file.check.bornOn, t),
            })}
        </Notice>
      )}
    </>
  )
}

const Written = ({ file }: { file: KycFile }) => {
  const t = useT()
  return (
    <Card title={t('What the person wrote')}>
      <SummaryList
        rows={[
          {
            label: t('Name'),
            value: [file.firstName, file.middleName, file.lastName].filter(Boolean).join(' '),
          },
          { label: t('Name of the account'), value: file.accountName },
          { label: t('Date of birth'), value: file.bornOn },
          { label: t('Home'), value: [file.street, file.town, file.area].join(', ') },
          { label: t(idKindNames[file.idKind]), value: <span className="num">{file.idNumber}</span> },
        ]}
      />
    </Card>
  )
}

const Documents = ({ file }: { file: KycFile }) => {
  const t = useT()
  return file.documents.map(({ id, kind, contentType, size, url }) => (
    <Card key={id} title={t(documentNames[kind])}>
      {contentType.startsWith('image/') && (
        <img src={url} alt={t(documentNames[kind])} width="640" loading="lazy" />
      )}
      <p>
        <Anchor href={url}>
          {t('Save {document}, {size}', { document: t(documentNames[kind]), size: formatBytes(size) })}
        </Anchor>
      </p>
    </Card>
  ))
}

const DecisionFields = () => {
  const t = useT()
  return (
    <>
      <RadioCards
        name="outcome"
        legend={t('Result')}
        columns={2}
        options={[
          { value: 'verified', label: t('Verified') },
          { value: 'rejected', label: t('Rejected') },
        ]}
      />
      <CheckField
        name="agrees"
        value="yes"
        label={t('Verified: the document shows the name, birth date and number that the person gave.')}
      />
      <CheckCards
        name="reasons"
        legend={t('Rejected: why?')}
        columns={2}
        options={rejectReasons.map((value) => ({ value, label: t(rejectNames[value]) }))}
      />
      <TextArea
        name="note"
        label={t('A word to the person')}
        optional={t('optional')}
        hint={t('Tell the person how to correct it. Never name another person or account.')}
        rows={3}
      />
    </>
  )
}

const Deciding = ({ file }: { file: KycFile }) => {
  const t = useT()
  return (
    <Card title={t('Your decision')}>
      {file.needsSecond && (
        <p className="mb-3">
          {file.isSecond
            ? t('Another reviewer agreed. What you decide counts.')
            : t('If you verify it, another reviewer decides after you.')}
        </p>
      )}
      <Form
        call={kycConsoleApi.decide}
        params={{ fileId: file.id }}
        then={to('kycConsole')}
        done={message('Your decision about file {number} is kept.')}
        className="stack"
        submit={t('Decide')}
      >
        <DecisionFields />
      </Form>
    </Card>
  )
}

const GivingBack = ({ file }: { file: KycFile }) => {
  const t = useT()
  return (
    <Form
      call={kycConsoleApi.release}
      params={{ fileId: file.id }}
      then={to('kycConsole')}
      done={message('The file waits for someone else.')}
      submit={t('Give it back')}
      variant="quiet"
      size="sm"
    />
  )
}

/** One file as its reviewer sees it: what was written beside the documents, and the decision. */
export const FileView = ({ file }: { file: KycFile }) => {
  const t = useT()
  return (
    <div className="stack">
      <h2>{t('File {number}', { number: file.number })}</h2>
      <p className="small mute">
        {t('Submitted on {time}, attempt {attempt}. Consent of {version}.', {
          time: formatDateTime(file.submittedAt, t),
          attempt: file.attempt,
          version: file.consentVersion,
        })}
      </p>
      <Warnings file={file} />
      <Written file={file} />
      <Documents file={file} />
      <Deciding file={file} />
      <GivingBack file={file} />
    </div>
  )
}
