import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button, ButtonLink, IconLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'
import { GuardPage } from '#ui/feedback/guard-page.tsx'
import { Icon } from '#ui/icon.tsx'
import {
  bankIcon,
  bellIcon,
  boltIcon,
  checkIcon,
  exitIcon,
  eyeIcon,
  globeIcon,
  menuIcon,
  plusIcon,
  shieldIcon,
  userIcon,
  voteIcon,
} from '#ui/icons.ts'
import { Logo } from '#ui/pictures/logo.tsx'
import { Menu, MenuButton, MenuHeading, MenuLink } from '#ui/navigation/menu.tsx'
import { Section } from '#ui/page-head.tsx'
import { Portrait } from '#ui/pictures/portrait.tsx'

const Header = ({ cloth = false }) => (
  <div className={cloth ? 'top cloth' : 'top'}>
    <div className="wrap">
      <Logo name="SUP Civic" href="#home" compact={!cloth} />
      <nav className="nav only-wide" aria-label="Main">
        <a href="#leaders" aria-current="page">
          Leaders
        </a>
        <a href="#projects">Projects</a>
        <Menu trigger="More" chevron align="left">
          <MenuHeading>Learn</MenuHeading>
          <MenuLink href="#library">Library</MenuLink>
          <MenuLink href="#events" current>
            Events
          </MenuLink>
        </Menu>
      </nav>
      <span className="grow" />
      <Menu
        chevron
        className={classes(cloth && 'only-wide')}
        triggerClass="btn quiet sm"
        trigger={
          <>
            <Icon path={globeIcon} />
            English
          </>
        }
      >
        <MenuButton>Hausa</MenuButton>
        <MenuButton>Yorùbá</MenuButton>
      </Menu>
      {cloth ? null : <IconLink icon={bellIcon} label="Notifications, 3 unread" count={3} href="#bell" />}
      <Menu
        label="Account"
        triggerClass="ib only-wide"
        trigger={<Avatar name="Amina Musa" tone="earth" size="sm" />}
      >
        <MenuLink href="#me" icon={userIcon}>
          Profile
        </MenuLink>
        <MenuButton icon={exitIcon}>Sign out</MenuButton>
      </Menu>
      <Menu full label="Menu" className="only-narrow" triggerClass="ib" trigger={<Icon path={menuIcon} />}>
        <MenuLink href="#leaders">Leaders</MenuLink>
        <MenuLink href="#projects">Projects</MenuLink>
      </Menu>
    </div>
  </div>
)

const Hero = () => (
  <div className="cloth hero">
    <div className="wrap">
      <p className="row wrapf">
        <Chip>#13k Credible Challenge</Chip>
        <span className="small hm">Round 1 is open</span>
      </p>
      <h2>Leaders you can check. Choices you can trace.</h2>
      <p className="lead">You nominate. Reviewers verify. You choose. Every score opens to the evidence.</p>
      <p className="cta">
        <ButtonLink href="#n" variant="civic" size="lg">
          Nominate a leader
        </ButtonLink>
        <ButtonLink href="#l" variant="quiet" size="lg">
          See the leaders
        </ButtonLink>
      </p>
      <ul className="pr">
        <li>
          <Icon path={checkIcon} />
          Free to join
        </li>
        <li>
          <Icon path={checkIcon} />5 languages
        </li>
      </ul>
    </div>
  </div>
)

const ACTS = [
  { icon: boltIcon, label: 'Earn' },
  { icon: voteIcon, label: 'Vote' },
  { icon: plusIcon, label: 'Buy' },
  { icon: bankIcon, label: 'Cash out' },
]

const Balance = () => (
  <section className="cloth m-cowrie bal" aria-label="SUP balance">
    <div className="row between">
      <p className="small">SUP balance</p>
      <button className="ib" type="button" aria-label="Hide balance" aria-pressed="false">
        <Icon path={eyeIcon} />
      </button>
    </div>
    <p className="big num">
      128<small>.50 SUP</small>
    </p>
    <p className="small hm num">about ₦12,850 · 6 entries in this draw</p>
    <ul className="acts">
      {ACTS.map(({ icon, label }) => (
        <li key={label}>
          <a href={`#${label}`}>
            <span>
              <Icon path={icon} />
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
    <dl className="sp">
      <div>
        <dt>Naira value</dt>
        <dd className="num">₦12,850.00</dd>
      </div>
      <div>
        <dt>On hold</dt>
        <dd className="num">3.00 SUP</dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd className="num">₦100 = 1 SUP</dd>
      </div>
    </dl>
  </section>
)

const LeaderHead = ({ motif }: { motif: string }) => (
  <div>
    <section className={`cloth ${motif} ph`}>
      <div className="wrap row">
        <Portrait seed={0} ini="IA" label="Illustrated portrait" size="lg" />
        <div className="grow">
          <Chip tone="ok" icon={shieldIcon}>
            Verified
          </Chip>
          <h2>Ifẹ́olúwa Adéṣínà</h2>
          <p className="small hm">Ward councillor · Local Government</p>
        </div>
      </div>
    </section>
    <div className="stripe" role="presentation" />
  </div>
)

/** Headers, menus, cloth surfaces and whole-page states. */
export const GalleryShell = () => (
  <>
    <Section title="Shell">
      <div className="stack">
        <Header />
        <Header cloth />
        <Hero />
        <div className="grid cards">
          <Balance />
          <LeaderHead motif="m-home" />
          <LeaderHead motif="m-mirror" />
        </div>
      </div>
    </Section>
    <Section title="Whole-page states">
      <div className="grid cards">
        <Card>
          <GuardPage title="Sign in to vote" actions={<Button>Sign in</Button>}>
            <p>Votes are counted once for each citizen.</p>
          </GuardPage>
        </Card>
        <Card>
          <ErrorScreen
            code="404"
            title="This page is not here"
            reference="Reference 7Q2-K9F"
            linksTitle="You may look for"
            links={[
              { href: '#l', label: 'Leaders' },
              { href: '#p', label: 'Projects' },
            ]}
            actions={<Button variant="quiet">Search</Button>}
          >
            The address may have changed.
          </ErrorScreen>
        </Card>
      </div>
    </Section>
  </>
)
