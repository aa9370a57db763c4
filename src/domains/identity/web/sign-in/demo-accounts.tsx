import { useT } from '#platform/web/language.tsx'
import { message } from '#shared/words.ts'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'

const accounts = [
  { name: 'ada', what: message('Citizen') },
  { name: 'bola', what: message('Vetting reviewer') },
  { name: 'binta', what: message('Vetting reviewer') },
  { name: 'chidi', what: message('Admin') },
  { name: 'lola', what: message('A second admin, for what two people decide') },
] as const

/** The demonstration accounts; absent in production. */
export const DemoAccounts = ({ search }: { search: URLSearchParams }) => {
  const t = useT()
  const hrefOf = (name: string) => {
    const other = new URLSearchParams(search)
    other.delete('logout')
    other.set('as', name)
    return `/auth?${other.toString()}`
  }
  return (
    <Card title={t('Try the demonstration')} level={2}>
      <p className="small mute">
        {t('These people are invented. The password of each is {password}.', { password: 'demo-Pass-2026' })}
      </p>
      <ItemList>
        {accounts.map(({ name, what }) => (
          <Item key={name} href={hrefOf(name)} title={`${name}@demo.sup`} detail={t(what)} />
        ))}
      </ItemList>
    </Card>
  )
}
