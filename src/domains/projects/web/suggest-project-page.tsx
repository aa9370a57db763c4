import { LgaField } from '#domains/regions/web/choosing/place-fields.tsx'
import { lgasRead, statesRead } from '#domains/regions/web/choosing/place-reads.ts'
import { useEffect, useState } from 'react'
import { stateInAddress, StateChooser } from '#domains/regions/web/choosing/state-chooser.tsx'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts/drafts.ts'
import { Form } from '#platform/web/forms/form.tsx'
import { leaveFlashInTab } from '#platform/web/forms/form-target.ts'
import { loadWithResult } from '#platform/web/forms/result-place.ts'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { to } from '#shared/sitemap.ts'
import { uploadWords } from '#shared/values/upload-limits.ts'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { projectCategories, projectCategoryNames } from '../contract.ts'
import { projectLifeApi } from '../life-contract.ts'

const DRAFT = 'project-idea'
const SENT = message('Your idea is sent. We answer in public.')

const What = ({ state }: { state: string }) => {
  const t = useT()
  return (
    <>
      <TextField name="title" label={t('What should be built or done?')} />
      <SelectField
        name="category"
        label={t('Category')}
        placeholder={t('Choose')}
        options={projectCategories.map((each) => ({ value: each, label: t(projectCategoryNames[each]) }))}
      />
      <LgaField name="lga" state={state} placeholder={t('Choose')} />
      <TextField name="community" label={t('Town, village or street')} />
      <TextField
        name="summary"
        label={t('What does it change, in one sentence?')}
        hint={t('For example: 900 people get clean water within ten minutes’ walk.')}
      />
      <TextArea
        name="story"
        label={t('Tell us more')}
        hint={t('Who needs it, and what is there today? Please write no names of people.')}
        rows={5}
      />
    </>
  )
}

const Plan = () => {
  const t = useT()
  return (
    <>
      <TextField
        name="responsible"
        label={t('Which group answers for the work?')}
        hint={t('A parents’ association, a ward committee, a cooperative.')}
      />
      <TextArea
        name="costs"
        label={t('What does it cost, in naira?')}
        hint={t('Each cost on its own line with its naira, such as: Cement 250,000')}
        rows={5}
      />
      <TextArea
        name="steps"
        label={t('What happens, step by step?')}
        hint={t('Each step on its own line with its weeks, such as: Drill the hole 4')}
        rows={4}
      />
    </>
  )
}

const Idea = ({ state }: { state: string }) => {
  const t = useT()
  const owner = useViewer()?.id ?? ''
  const { saved, save, discard } = useDraft(owner, DRAFT)
  const [restored, setRestored] = useState<Draft | null>(null)
  useEffect(() => setRestored(readDraft(owner, DRAFT)), [owner])
  return (
    <>
      <Form
        key={restored?.savedAt ?? 'new'}
        call={projectLifeApi.suggestProject}
        then="/projects/{id}"
        done={SENT}
        failed={message('We could not send your idea. Please try again.')}
        values={restored?.values ?? {}}
        className="stack"
        hasFiles
        onChange={(values) => save(values as Draft['values'])}
        onDone={(sent) => {
          discard()
          leaveFlashInTab(SENT, sent)
          loadWithResult(to('project', { projectId: sent.id }))
        }}
        submit={t('Send the idea')}
        variant="civic"
      >
        <What state={state} />
        <Plan />
        <FileField
          name="evidence"
          takenAs="evidenceIds"
          accept="image/*"
          label={t('A photo of the place, if you have one')}
          hint={`${t(uploadWords.photos)} ${t('No faces, please. We make it small and remove the hidden data, such as the place.')}`}
        />
      </Form>
      {saved && <p className="small mute">{t('Saved on this phone')}</p>}
    </>
  )
}

/** A citizen suggests a project: its place first, then one form whose words stay on the device until it is sent. */
const SuggestProjectPage = () => {
  const t = useT()
  const state = stateInAddress(useSearch())
  return (
    <>
      <BackLink href={state ? to('suggestProject') : to('projects')}>
        {state ? t('Back') : t('All projects')}
      </BackLink>
      <PageHead
        lead={t(
          'We read every idea and answer with a public reason. What can be done goes to the vote, and then to funding.',
        )}
      />
      {state ? <Idea state={state} /> : <StateChooser action={to('suggestProject')} id="suggest-state" />}
    </>
  )
}

export default page({
  component: SuggestProjectPage,
  frame: 'read stack',
  reads: ({ search }) => {
    const state = stateInAddress(search)
    return [state ? lgasRead(state) : statesRead]
  },
})
