import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { formatDate } from '#shared/format.ts'
import { to } from '#shared/sitemap.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { CAMPS_AS_OF } from '../camp-advice.ts'
import { campApi } from '../contracts/camp-contract.ts'

const campsRead = read(campApi.camps)

/** The orientation camps of the national youth service, by State [CM-03]. */
const NyscCampsPage = () => {
  const t = useT()
  const state = useRead(campApi.camps, campsRead)
  return (
    <>
      <PageHead
        lead={t(
          'One orientation camp for each State: what to bring, your rights, and missions that stay neutral.',
        )}
        actions={
          <ButtonLink size="sm" variant="quiet" href={to('campus')}>
            {t('Campus Communities')}
          </ButtonLink>
        }
      />
      <Loaded state={state}>
        {({ items }) => (
          <Card flush>
            <ItemList>
              {items.map(({ id, stateName, name, lgaName }) => (
                <Item
                  key={id}
                  href={to('nyscCamp', { campId: id })}
                  title={stateName}
                  detail={lgaName ? `${name}, ${lgaName}` : name}
                />
              ))}
            </ItemList>
          </Card>
        )}
      </Loaded>
      <p className="small mute">
        {t(
          'From three public lists of the NYSC circular, compared on {date}. NYSC moves camps, so follow your call-up letter.',
          {
            date: formatDate(CAMPS_AS_OF, t),
          },
        )}
      </p>
    </>
  )
}

export default page({ component: NyscCampsPage, frame: 'read stack', reads: () => [campsRead] })
