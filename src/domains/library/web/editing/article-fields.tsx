import { useState } from 'react'
import { MoreEvidence } from '#domains/files/web/more-evidence.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { articleCategories, articleCategoryNames } from '../../contract.ts'
import { articleStatuses } from '../../contracts/editor-contract.ts'
import { MarkdownField } from './markdown-field.tsx'

const statusOptions = {
  draft: message('Draft'),
  published: message('Published'),
  archived: message('Archived'),
} as const

/** Title, excerpt and text. */
export const ArticleWords = ({ onEdit }: { onEdit: () => void }) => {
  const t = useT()
  return (
    <>
      <TextField name="title" label={t('Title')} />
      <TextArea
        name="excerpt"
        label={t('Excerpt')}
        hint={t('One or two sentences, for lists and shared links.')}
        rows={2}
      />
      <MarkdownField onEdit={onEdit} />
    </>
  )
}

const MoreAboutArticle = ({ onSending }: { onSending: (isSending: boolean) => void }) => {
  const t = useT()
  return (
    <>
      <TextField name="author" label={t('Author')} optional={t('optional')} />
      <TextField name="tags" label={t('Tags')} optional={t('optional')} hint={t('Separated by commas.')} />
      <TextArea
        name="sources"
        label={t('Sources')}
        optional={t('optional')}
        hint={t('One in a line: title | https address | day as 2026-11-23')}
        rows={4}
      />
      <MoreEvidence
        onSending={onSending}
        words={{ label: t('Featured image'), hint: t('A photo from a file. We make it small.') }}
      />
      <TextField name="imageAlt" label={t('What the image shows')} optional={t('optional')} />
      <TextField
        name="note"
        label={t('What did you change?')}
        optional={t('optional')}
        hint={t('Readers see it in the history of the text.')}
      />
    </>
  )
}

/** Where the article stands, and since when. */
export const AboutArticle = () => {
  const t = useT()
  const [isSending, setSending] = useState(false)
  return (
    <>
      <TextField name="slug" label={t('Slug')} hint={t('The end of its address.')} />
      <SelectField
        name="category"
        label={t('Category')}
        placeholder={t('Choose')}
        options={articleCategories.map((value) => ({ value, label: t(articleCategoryNames[value]) }))}
      />
      <SelectField
        name="status"
        label={t('Status')}
        options={articleStatuses.map((value) => ({ value, label: t(statusOptions[value]) }))}
      />
      <TextField
        name="publishAt"
        type="datetime-local"
        label={t('Readers see it from')}
        optional={t('optional')}
        hint={t('Time in Lagos. A published article with a later time waits for it.')}
      />
      <MoreAboutArticle onSending={setSending} />
      <p>
        <Submit variant="civic" busy={isSending}>
          {t('Save article')}
        </Submit>
      </p>
    </>
  )
}
