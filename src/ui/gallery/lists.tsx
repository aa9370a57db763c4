import { Avatar } from '#ui/pictures/avatar.tsx'
import { BackLink, Breadcrumbs } from '#ui/navigation/back-link.tsx'
import { Bubble } from '#ui/data/bubble.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, FilterChip } from '#ui/chip.tsx'
import { DirectoryCard, DirectoryList } from '#ui/data/directory-card.tsx'
import { Disclosure, Filters } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { bookIcon, checkIcon, clockIcon, pinIcon, shieldIcon } from '#ui/icons.ts'
import { DayHeading, Item, ItemList } from '#ui/item-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page-head.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Portrait } from '#ui/pictures/portrait.tsx'
import { Skeleton, SkeletonCards } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Strip } from '#ui/feedback/strip.tsx'
import { Table } from '#ui/data/table.tsx'
import { Segments, Tabs } from '#ui/navigation/tabs.tsx'
import { Timeline } from '#ui/data/timeline.tsx'

const PEOPLE = [
  { name: 'Ifẹ́olúwa Adéṣínà', ini: 'IA', detail: 'Ward councillor · Ọ̀ṣun', score: 86, verified: true },
  { name: 'Sani Ɗahiru Ƙiru', ini: 'SƘ', detail: 'District head · Kaduna', score: 81, verified: true },
  { name: 'Nkịrụka Ọkọrịe', ini: 'NỌ', detail: 'Health committee chair · Enugu', score: 78, verified: false },
  { name: 'Gbénga Ṣóyẹ́mí', ini: 'GṢ', detail: 'Youth co-op lead · Lagos', score: 74, verified: false },
]

const Directory = () => (
  <Section title="Directory" action={<a href="#all">All leaders</a>}>
    <div className="stack">
      <Filters label="Filters" count={2}>
        <form className="stack">
          <TextField label="Ward" name="ward" />
          <Button type="submit">Show leaders</Button>
        </form>
      </Filters>
      <div className="row wrapf gap-2">
        <FilterChip href="#off" removeLabel="Remove filter">
          Ọ̀ṣun
        </FilterChip>
        <FilterChip href="#off2" removeLabel="Remove filter">
          Verified only
        </FilterChip>
        <a className="small b" href="#clear">
          Clear all
        </a>
      </div>
      <DirectoryList>
        {PEOPLE.map((person, seed) => (
          <DirectoryCard
            key={person.name}
            href="#leader"
            title={person.name}
            detail={person.detail}
            portrait={<Portrait seed={seed} ini={person.ini} label="Illustrated portrait" />}
          >
            {person.verified ? (
              <Chip tone="ok" icon={shieldIcon}>
                Verified
              </Chip>
            ) : (
              <Chip tone="warn" icon={clockIcon}>
                In pipeline
              </Chip>
            )}
            <Chip tone="pri" className="num">
              Score {person.score}
            </Chip>
          </DirectoryCard>
        ))}
        <DirectoryCard href="#doc" title="How to ask for a ward budget" detail="Library · 4 min" />
      </DirectoryList>
      <Pagination
        label="Pages"
        previous={{ href: '#1', label: 'Previous' }}
        next={{ href: '#3', label: 'Next' }}
        pages={[
          { href: '#p1', label: 1 },
          { href: '#p2', label: 2, current: true },
          'gap',
          { href: '#p9', label: 9 },
        ]}
      />
    </div>
  </Section>
)

const Rows = () => (
  <Card flush title="Activity" action={<a href="#statement">Statement</a>}>
    <DayHeading>Today</DayHeading>
    <ItemList>
      <Item
        href="#a"
        icon={bookIcon}
        tone="pri"
        title="Fact check: Section 14"
        detail="Constitution · 4 min"
        end={<span className="ok ink num">+1.50</span>}
        unread
      />
      <Item
        href="#b"
        icon={pinIcon}
        tone="earth"
        title="Report a broken streetlight"
        detail="Photo needed · 6 min"
        end={<span className="num">−3.00</span>}
        chip={<Chip tone="warn">Waiting</Chip>}
      />
      <Item
        lead={<Avatar name="Chidi Nwosu" tone="earth" size="sm" />}
        title="Chidi N."
        detail="She answers the phone."
        end={<time className="tiny mute">2 d</time>}
      />
      <Item
        href="#c"
        icon={checkIcon}
        tone="ok"
        title="Selected row"
        current
        end={<Chip tone="ok">Checked</Chip>}
      />
    </ItemList>
  </Card>
)

const Feedback = () => (
  <Section title="Waiting, nothing, feedback">
    <div className="grid cards">
      <div className="stack">
        <Strip action={<a href="#view">View</a>}>2 actions wait for network</Strip>
        <Strip tone="ok">All sent</Strip>
        <Strip tone="bad" action={<button type="button">Try again</button>}>
          1 action failed
        </Strip>
        <Notice title="Verify your identity to cash out.">
          It takes 4 minutes and one photo. <a href="#start">Start</a>
        </Notice>
        <Notice tone="ok">Your report was accepted.</Notice>
        <Notice tone="warn" title="2 community reports.">
          Read them before you endorse.
        </Notice>
        <Notice tone="bad">The payment did not go through. No money was taken.</Notice>
        <Spinner label="Counting votes" />
        <SkeletonCards count={1} label="Loading leaders" />
        <Skeleton shape="block" />
      </div>
      <Card>
        <EmptyState
          title="No leader here yet"
          action={
            <ButtonLink href="#n" variant="civic">
              Nominate someone
            </ButtonLink>
          }
        >
          Ward 7 has no one in public selection. You may know the right person.
        </EmptyState>
      </Card>
      <div className="stack gap-2">
        <Bubble>Ẹ káàbọ̀, Amina. Ask me how a thing works, or what the law says.</Bubble>
        <Bubble mine time="10:41" tick="counted" tickLabel="Counted">
          Can my councillor refuse to show the ward budget?
        </Bubble>
        <Bubble source={<a href="#4a">Section 4(a)</a>}>No. They must answer within 7 days.</Bubble>
        <Bubble mine tick="waiting" time="Waiting for network" tickLabel="Waiting">
          Write the letter for me
        </Bubble>
      </div>
    </div>
  </Section>
)

const EvidenceTable = () => (
  <Table
    caption="Evidence"
    columns={[
      { label: 'Item' },
      { label: 'Claim it supports' },
      { label: 'Check' },
      { label: 'Weight', end: true },
    ]}
    rows={[
      {
        key: 1,
        cells: [
          <a href="#1">Drug ledger on wall</a>,
          'Publishes spending weekly',
          <Chip tone="ok">Holds</Chip>,
          '1,204.50',
        ],
      },
      {
        key: 2,
        selected: true,
        cells: [<a href="#2">Local radio interview</a>, 'Known in community', <Chip>To do</Chip>, '86.00'],
      },
    ]}
  />
)

const Tables = () => (
  <Section title="Tabs, tables, history">
    <div className="stack">
      <Breadcrumbs
        label="Where you are"
        items={[{ href: '#h', label: 'Library' }, { label: 'Budget law' }]}
      />
      <BackLink href="#back">Back to leaders</BackLink>
      <Tabs
        label="Queue"
        items={[
          { href: '#1', label: 'Pending', count: 24, current: true },
          { href: '#2', label: 'Under review', count: 7 },
          { href: '#3', label: 'Approved', count: 183 },
          { href: '#4', label: 'Rejected' },
        ]}
      />
      <Segments
        label="Kind"
        items={[
          { href: '#all', label: 'All', current: true },
          { href: '#e', label: 'Earned' },
          { href: '#s', label: 'Spent' },
        ]}
      />
      <EvidenceTable />
      <div className="stack gap-2">
        <Disclosure summary="How is the score worked out?">
          <p>From endorsements, checked claims and audits. Each has its own weight.</p>
        </Disclosure>
        <Disclosure summary="Who may see my reports?" open>
          <p>Reviewers of your state, and you.</p>
        </Disclosure>
      </div>
      <Timeline
        items={[
          { time: '10:31', text: 'You opened this nomination' },
          { time: '08:44', text: 'Identity check passed' },
        ]}
      />
    </div>
  </Section>
)

const People = () => (
  <Section title="Chips and people">
    <div className="stack">
      <div className="row wrapf gap-2">
        <Chip>Draft</Chip>
        <Chip tone="ok" icon={shieldIcon}>
          Verified
        </Chip>
        <Chip tone="warn" icon={clockIcon}>
          Waiting
        </Chip>
        <Chip tone="bad">Rejected</Chip>
        <Chip tone="pri">Processing</Chip>
        <Chip tone="earth">1 rest day left</Chip>
      </div>
      <div className="row wrapf">
        <Avatar name="Amina Yusuf" size="xs" />
        <Avatar name="Amina Yusuf" size="sm" tone="earth" />
        <Avatar name="Ọlá Ṣadé" tone="ok" />
        <Avatar anonymous />
        <Avatar name="Tari" tone="civic" size="lg" />
        <Avatar name="Ward 7" square size="xl" tone="warn" />
        <Portrait seed={1} ini="SƘ" label="Illustrated portrait" size="sm" />
        <Portrait seed={2} ini="NỌ" label="Illustrated portrait" size="lg" />
      </div>
    </div>
  </Section>
)

/** Lists, tables, messages and their contents. */
export const GalleryLists = () => (
  <>
    <People />
    <Directory />
    <Rows />
    <Feedback />
    <Tables />
  </>
)
