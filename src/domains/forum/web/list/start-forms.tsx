import { Form } from '#platform/web/forms/form.tsx'
import { Submit } from '#platform/web/forms/submit.tsx'
import { useT } from '#platform/web/language.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import { message } from '#shared/words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Section } from '#ui/page-head.tsx'
import { type ForumCategory, forumApi } from '../../contract.ts'
import { categoryName } from '../../reference-categories.ts'
import { categoryHref } from '../thread-addresses.ts'
import { KeptForm } from '../kept-form.tsx'
import { PostHint } from '../post-hint.tsx'

/** The form of a new discussion; title, first post and category are required [FO-01]. */
export const StartForm = ({
  categories,
  category,
}: {
  categories: readonly ForumCategory[]
  category: string | undefined
}) => {
  const t = useT()
  return (
    <Section id="start" title={t('Start a discussion')}>
      <div className="card">
        <KeptForm
          name="forum:thread"
          call={forumApi.createThread}
          then="/forum/thread/{id}"
          done={message('Your discussion is open.')}
          failed={message('Failed to create thread')}
          {...(category && { values: { category } })}
        >
          <SelectField
            name="category"
            label={t('Category')}
            placeholder={t('Choose a category')}
            options={categories.map((each) => ({ value: each.id, label: categoryName(each, t) }))}
          />
          <TextField
            name="title"
            label={t('Title')}
            hint={t('Ask a question or state a fact, in one line.')}
          />
          <TextArea name="content" label={t('Your first post')} rows={5} />
          <PostHint />
          <p>
            <Submit variant="civic">{t('Start the discussion')}</Submit>
          </p>
        </KeptForm>
      </div>
    </Section>
  )
}

/** The form of a new category, for members whom the forum trusts; the name is required [FO-01]. */
export const CategoryCreation = () => {
  const t = useT()
  const { form: posted } = usePageState()
  return (
    <Disclosure summary={t('Make a new category')} open={posted?.call === 'POST /api/forums'}>
      <Form
        call={forumApi.createCategory}
        then={categoryHref('{id}')}
        done={message('The category is ready. Start its first discussion.')}
        failed={message('Failed to create category')}
        className="stack"
        submit={t('Make the category')}
      >
        <TextField name="name" label={t('Name')} />
        <TextField name="about" label={t('What is it about?')} optional={t('optional')} />
      </Form>
    </Disclosure>
  )
}
