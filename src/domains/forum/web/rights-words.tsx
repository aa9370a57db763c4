import { useT } from '#platform/web/language.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { type ForumRights, trustNames } from '../contracts/rights-contract.ts'
import { MIN_ACCOUNT_DAYS } from '#domains/identity/rules.ts'
import { KNOWN, TRUSTED } from '../rules.ts'

/** What the viewer may do here, in words, and how it grows. */
export const RightsWords = ({ rights }: { rights: ForumRights }) => {
  const t = useT()
  return (
    <Disclosure summary={t('Your rights in the forum: {level}', { level: t(trustNames[rights.level]) })}>
      <ul className="small stack gap-2">
        <li>
          {t('You can write {posts} posts and start {threads} discussions a day.', {
            posts: rights.postsADay,
            threads: rights.threadsADay,
          })}
        </li>
        {rights.secondsBetween > 0 && (
          <li>{t('Wait {seconds} seconds between posts.', { seconds: rights.secondsBetween })}</li>
        )}
        <li>{rights.canLink ? t('You can post links.') : t('You cannot post links yet.')}</li>
        <li>
          {rights.canMakeCategories ? t('You can make categories.') : t('You cannot make categories yet.')}
        </li>
        {rights.level === 'new' && (
          <li>
            {t(
              'You become a known member when your identity is checked, or with a confirmed phone number after {days} days and {posts} posts.',
              {
                days: Math.max(KNOWN.days, MIN_ACCOUNT_DAYS),
                posts: KNOWN.posts,
              },
            )}
          </li>
        )}
        {rights.level === 'known' && (
          <li>
            {t('You become a trusted member with a checked identity, {days} days and {posts} posts.', {
              days: TRUSTED.days,
              posts: TRUSTED.posts,
            })}
          </li>
        )}
      </ul>
    </Disclosure>
  )
}
