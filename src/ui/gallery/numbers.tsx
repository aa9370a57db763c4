import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chain } from '#ui/data/chain.tsx'
import { Checklist } from '#ui/data/checklist.tsx'
import { Cloth, ClothLegend, ClothSquares } from '#ui/pictures/cloth.tsx'
import { CLOTH_SQUARES } from '#ui/pictures/cloth-paths.ts'
import { Dial } from '#ui/data/dial.tsx'
import { Meter, MeterRow } from '#ui/data/meter.tsx'
import { Section } from '#ui/page-head.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { MapScale, TileMap } from '#ui/data/tile-map.tsx'
import { Week } from '#ui/data/week.tsx'

// A fixed pattern of all five stages, so that screenshots of this page can be compared.
const SAMPLE_STAGES = Array.from({ length: CLOTH_SQUARES }, (_, index) => (index * index + 7 * index) % 5)
const SAMPLE_STATES = ['LA', 'KN', 'EN', 'SO', 'RI', 'FC', 'OS', 'BO', 'KD', 'CR', 'PL', 'AK']

const Scores = () => (
  <Section title="Scores and progress">
    <div className="grid cards">
      <Card className="stack" title="Community score">
        <div className="row gap-4 top-align">
          <Dial value={86} label="Community score: 86 of 100" unit="of 100" />
          <p className="small mute grow">
            From 212 endorsements, 14 checked claims and 3 audits. <a href="#how">How it is worked out</a>
          </p>
        </div>
        <MeterRow label="Evidence checked" value={92} text="92" />
        <MeterRow label="Kept promises" value={81} text="81" hue={3} hatch />
        <MeterRow label="Community reports" value={74} text="74" hue={2} />
        <MeterRow label="Security" value={34} text="34" hue={4} hatch />
        <MeterRow label="Nothing yet" value={0} text="0" hue={6} />
      </Card>
      <div className="stack">
        <Card title="The country, this month">
          <StatGrid>
            <Stat value="1,584" label="citizens" trend={[4, 7, 6, 11, 13, 18]} />
            <Stat value="₦4.2m" label="to projects" trend={[5, 5, 5]} />
          </StatGrid>
        </Card>
        <Card title="5-day streak">
          <Week
            days={[
              { label: 'M', srText: 'done', state: 'done' },
              { label: 'T', srText: 'done', state: 'done' },
              { label: 'W', srText: 'rest day', state: 'rest' },
              { label: 'T', srText: 'done', state: 'done' },
              { label: 'F', srText: 'done', state: 'done', today: true },
              { label: 'S', srText: 'to come', state: 'next' },
              { label: 'S', srText: 'to come', state: 'next' },
            ]}
          />
        </Card>
        <Card accent title="Finish setting up">
          <div className="row small mute">
            <Meter value={2} max={4} label="2 of 4 done" className="grow" />
            <span className="num">2 of 4</span>
          </div>
          <Checklist
            items={[
              { title: 'Earn your first SUP', done: true, srText: 'done' },
              { title: 'Verify your identity', detail: '4 min', href: '#kyc' },
              { title: 'Enter the prize draw', href: '#draw' },
            ]}
          />
        </Card>
      </div>
    </div>
  </Section>
)

const Chains = () => (
  <Section title="Pipeline">
    <div className="grid cards">
      <Card>
        <Chain
          label="Where this leader is"
          steps={[
            { label: 'Nomi\u00ADnated', state: 'done', srText: 'done' },
            { label: 'Vetted', state: 'done', srText: 'done' },
            { label: 'Short\u00ADlisted', state: 'done', srText: 'done' },
            { label: 'Public choice', state: 'cur' },
            { label: 'Trained', state: 'next' },
            { label: 'De\u00ADployed', state: 'next' },
          ]}
        />
      </Card>
      <Card>
        <Chain
          label="Where this leader is"
          steps={[
            { label: 'Nominated', state: 'done' },
            { label: 'Rejected', state: 'stop', srText: 'stopped' },
            { label: 'Suspended', state: 'pause', srText: 'paused' },
            { label: 'Trained', state: 'next' },
          ]}
        />
      </Card>
    </div>
  </Section>
)

const Country = () => (
  <Section title="The country">
    <div className="grid cards">
      <figure>
        <Cloth stages={SAMPLE_STAGES} label="Cloth of 774 squares, one for each local government area" />
        <figcaption>
          <p className="voice">One square for each of 774 LGAs</p>
          <ClothLegend
            items={[
              { stage: 4, count: 44, label: 'deployed' },
              { stage: 3, count: 131, label: 'choosing' },
              { stage: 2, count: 211, label: 'vetting' },
              { stage: 1, count: 222, label: 'nominated' },
              { stage: 0, count: 166, label: 'waiting' },
            ]}
          />
        </figcaption>
      </figure>
      <div className="stack">
        <TileMap
          label="States"
          tiles={SAMPLE_STATES.map((code, index) => ({
            code,
            name: code,
            step: ((index % 5) + 1) as 1 | 2 | 3 | 4 | 5,
            text: `${index * 7}%`,
            href: `#${code}`,
            current: code === 'EN',
          }))}
        />
        <MapScale low="0" high="100%" />
        <Card
          title="Enugu"
          action={
            <Button size="sm" variant="quiet">
              See 38 leaders
            </Button>
          }
        >
          <ClothSquares label="12 of 17 local governments covered" stages={[4, 4, 4, 3, 3, 2, 2, 1, 0, 0]} />
        </Card>
      </div>
    </div>
  </Section>
)

/** Numbers, charts and the country. */
export const GalleryNumbers = () => (
  <>
    <Scores />
    <Chains />
    <Country />
  </>
)
