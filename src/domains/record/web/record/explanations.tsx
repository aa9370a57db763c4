import { useT } from '#platform/web/language.tsx'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page-head.tsx'

/** Ways to check without trusting this site. */
export const CheckYourself = () => {
  const t = useT()
  return (
    <Card title={t('Check it yourself')}>
      <ul className="stack gap-3">
        <li>
          <ButtonLink href={to('receipt')}>{t('Check a receipt')}</ButtonLink>
        </li>
        <li>
          <ButtonLink variant="quiet" href={to('verifyRecord')}>
            {t('Check the record in this browser')}
          </ButtonLink>
        </li>
      </ul>
    </Card>
  )
}

/** The check on a computer, for people with the source code. */
export const VerifyCommand = ({ address }: { address: string }) => {
  const t = useT()
  return (
    <Card title={t('Check with a program')}>
      <p>{t('On a computer with the source code, this command checks everything:')}</p>
      <p>
        <code className="num break">npm run verify -- {address}</code>
      </p>
      <p>{t('The file “Read me” explains all you need to write your own program.')}</p>
    </Card>
  )
}

/** What the record proves and what it does not, in plain words. */
export const WhatItProves = () => {
  const t = useT()
  return (
    <Section id="proves" title={t('What this proves, and what it does not')}>
      <div className="prose">
        <p>
          <b>{t('It proves')}</b>
        </p>
        <ul>
          <li>{t('Nothing was changed, removed or added later.')}</li>
          <li>{t('Each voter’s last ballot is counted once.')}</li>
          <li>{t('Each result follows from the published counts.')}</li>
          <li>{t('All balances add up, and no SUP came from nowhere.')}</li>
          <li>{t('A receipt proves that a vote counts. It never shows who it was for.')}</li>
        </ul>
        <p>
          <b>{t('What it cannot prove or hide')}</b>
        </p>
        <ul>
          <li>{t('With the secret key of this site, its operator could see how people voted.')}</li>
          <li>
            {t(
              'You must trust the operator that the published counts match the hidden choices. The number of votes and their SUP are proved.',
            )}
          </li>
          <li>{t('Everyone can see how many people voted in a contest while voting is open.')}</li>
          <li>{t('No one else sees the votes for each leader before the count.')}</li>
          <li>{t('The SUP of each single vote is hidden until the count.')}</li>
        </ul>
      </div>
    </Section>
  )
}
