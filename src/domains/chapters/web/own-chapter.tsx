import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import {
  type ChapterCard,
  chapterRoleNames,
  chapterRoles,
  chaptersApi,
  type OwnChapter,
} from '../contract.ts'
import { NEEDED_FOUNDERS, speaksFor } from '../rules.ts'
import { OfferedOffice } from './offered-office.tsx'

interface Props {
  readonly chapter: ChapterCard
  readonly own: OwnChapter
}

const Belonging = ({ chapter, belongs }: { chapter: ChapterCard; belongs: 'yes' | 'no' }) => {
  const t = useT()
  return (
    <Form
      call={chaptersApi.belong}
      params={{ chapterId: chapter.id }}
      then={to('chapter', { chapterId: chapter.id })}
      done={
        belongs === 'yes' ? message('You are a member of this chapter.') : message('You left the chapter.')
      }
      submit={belongs === 'yes' ? t('Join the chapter') : t('Leave the chapter')}
      variant={belongs === 'yes' ? 'civic' : 'quiet'}
    >
      <input type="hidden" name="belongs" value={belongs} />
    </Form>
  )
}

const Backing = ({ chapter }: { chapter: ChapterCard }) => {
  const t = useT()
  return (
    <Form
      call={chaptersApi.backChapter}
      params={{ chapterId: chapter.id }}
      then={to('chapter', { chapterId: chapter.id })}
      done={message('You are a founder of this chapter.')}
      submit={t('Be a founder too')}
      variant="civic"
    />
  )
}

const Proposed = ({ chapter, own }: Props) => {
  const t = useT()
  return (
    <Card
      accent
      title={t('{count} of {needed} founders', { count: chapter.people, needed: NEEDED_FOUNDERS })}
    >
      <p className="mb-3">
        {own.role === null
          ? t('Three verified people from {area} start it. Then our team confirms it.', {
              area: chapter.lgaName,
            })
          : t('You are one of its founders. Share this page with verified neighbours.')}
      </p>
      {own.mayBack && <Backing chapter={chapter} />}
    </Card>
  )
}

const Roles = ({ chapter, own }: Props) => {
  const t = useT()
  const others = own.members.filter(({ role }) => role !== 'lead')
  if (others.length === 0) return null
  return (
    <Disclosure summary={t('Give someone a role')}>
      <Form
        call={chaptersApi.giveRole}
        params={{ chapterId: chapter.id }}
        then={to('chapter', { chapterId: chapter.id })}
        done={message('Saved.')}
        className="stack"
        submit={t('Give the role')}
      >
        <SelectField
          name="memberId"
          label={t('Who?')}
          placeholder={t('Choose')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="role"
          label={t('Role')}
          hint={t(
            'The person who holds it now becomes a member. A secretary accepts first, and another verified member confirms. If you choose a new lead, you step down.',
          )}
          placeholder={t('Choose')}
          options={chapterRoles.map((role) => ({ value: role, label: t(chapterRoleNames[role]) }))}
        />
      </Form>
    </Disclosure>
  )
}

const Changing = ({ chapter, own }: Props) => {
  const t = useT()
  return (
    <Disclosure summary={t('Change what it says about itself')}>
      <Form
        call={chaptersApi.changeChapter}
        params={{ chapterId: chapter.id }}
        then={to('chapter', { chapterId: chapter.id })}
        done={message('The changes are saved.')}
        values={{ about: chapter.about, safetyContact: own.safetyContact ?? '' }}
        className="stack"
        submit={t('Save the changes')}
      >
        <TextArea name="about" label={t('What do you do together?')} rows={4} />
        <TextField
          name="safetyContact"
          label={t('Who can members call if they feel unsafe?')}
          hint={t('A name and a number. Only members see it.')}
        />
      </Form>
    </Disclosure>
  )
}

const Members = ({ chapter, own }: Props) => {
  const t = useT()
  return (
    <Card title={t('For members')}>
      <p>{t('If you feel unsafe: {contact}', { contact: own.safetyContact ?? '' })}</p>
      <ItemList>
        {own.members.map(({ id, name, role, isYou }) => (
          <Item
            key={id}
            title={isYou ? t('{name} (you)', { name }) : name}
            end={role === 'member' ? undefined : <Chip tone="pri">{t(chapterRoleNames[role])}</Chip>}
          />
        ))}
      </ItemList>
      {own.offer && <OfferedOffice chapterId={chapter.id} offer={own.offer} />}
      <div className="stack mt-3">
        {own.role === 'lead' && <Roles chapter={chapter} own={own} />}
        {speaksFor(own.role) && <Changing chapter={chapter} own={own} />}
        {chapter.status === 'open' && own.role !== 'lead' && <Belonging chapter={chapter} belongs="no" />}
      </div>
    </Card>
  )
}

/** The viewer's part in a chapter: founding, joining, and what only members see. */
export const OwnChapterPart = ({ chapter, own }: Props) => (
  <>
    {chapter.status === 'proposed' && <Proposed chapter={chapter} own={own} />}
    {chapter.status === 'open' && own.role === null && <Belonging chapter={chapter} belongs="yes" />}
    {own.role !== null && <Members chapter={chapter} own={own} />}
  </>
)
