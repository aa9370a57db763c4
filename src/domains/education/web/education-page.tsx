import { useRead } from '#platform/web/client/queries.ts'
import { useLanguage, useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Card } from '#ui/card.tsx'
import { bankIcon, bookIcon, messageIcon, rightIcon, scaleIcon, starIcon, voteIcon } from '#ui/icons.ts'
import { Icon } from '#ui/icon.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { constitutionApi } from '../constitution-contract.ts'
import { ChapterList, contentsRead } from './chapter-list.tsx'
import { EducationSearch } from './parts.tsx'

const ways = [
  {
    href: to('educationGuide', { guide: 'rights' }),
    icon: scaleIcon,
    title: message('Your rights'),
    detail: message('What each right means, and what to do when someone breaks it'),
  },
  {
    href: to('educationGuide', { guide: 'voting' }),
    icon: voteIcon,
    title: message('How voting works'),
    detail: message('From your voter card to the result, with the dates of 2027'),
  },
  {
    href: to('educationGuide', { guide: 'offices' }),
    icon: bankIcon,
    title: message('Who is responsible for what'),
    detail: message('Who to ask about a road, a school, a clinic or the police'),
  },
  {
    href: to('foiLetter'),
    icon: messageIcon,
    title: message('Ask for public information'),
    detail: message('We write the letter with you, with the last day for an answer'),
  },
  {
    href: to('rightsQuiz'),
    icon: starIcon,
    title: message('Quiz: your rights'),
    detail: message('Questions with their answers, for practice, also without network'),
  },
  {
    href: to('quizCenter'),
    icon: starIcon,
    title: message('Quiz Center'),
    detail: message('Try what you have learned'),
  },
] as const

/** The hub: search, guides and the chapters of the Constitution. */
const EducationPage = () => {
  const t = useT()
  const { code } = useLanguage()
  const contents = useRead(constitutionApi.contents, contentsRead(code))
  return (
    <>
      <PageHead lead={t('Your rights, your vote and your Constitution, in words that everyone can read.')} />
      <EducationSearch />
      <Card flush>
        <ItemList>
          {ways.map(({ href, icon, title, detail }) => (
            <Item
              key={href}
              href={href}
              icon={icon}
              title={t(title)}
              detail={t(detail)}
              end={<Icon path={rightIcon} />}
            />
          ))}
        </ItemList>
      </Card>
      <Card
        title={t('The Constitution, chapter by chapter')}
        action={
          <Anchor href={to('constitution')}>
            <Icon path={bookIcon} /> {t('About this text')}
          </Anchor>
        }
      >
        <Loaded state={contents}>{({ chapters }) => <ChapterList chapters={chapters} />}</Loaded>
      </Card>
    </>
  )
}

export default page({ component: EducationPage, reads: ({ language = 'en' }) => [contentsRead(language)] })
