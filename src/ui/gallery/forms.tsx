import { Button, ButtonLink, IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckField, SwitchField } from '#ui/forms/check-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { FileField, FileRow } from '#ui/forms/file-field.tsx'
import { bellIcon, cameraIcon, fileIcon, plusIcon, shareIcon, starIcon } from '#ui/icons.ts'
import { ItemList } from '#ui/item-list.tsx'
import { Section } from '#ui/page-head.tsx'
import { CheckCards, RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SummaryList } from '#ui/data/summary-list.tsx'
import { WizardSteps } from '#ui/forms/wizard-steps.tsx'

const Buttons = () => (
  <Section title="Buttons">
    <div className="stack">
      <div className="row wrapf">
        <Button>Continue</Button>
        <Button variant="civic" icon={starIcon}>
          Endorse
        </Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="bad">Delete account</Button>
        <Button icon={plusIcon} size="sm">
          Small
        </Button>
        <ButtonLink href="#kit" variant="quiet" size="lg">
          A link, large
        </ButtonLink>
      </div>
      <div className="row wrapf">
        <Button disabled>Disabled</Button>
        <Button busy>Sending</Button>
        <Button busy variant="civic" icon={starIcon}>
          Endorse
        </Button>
        <Button done>Saved</Button>
        <IconButton icon={shareIcon} label="Share" />
        <IconButton icon={bellIcon} label="Notifications, 3 unread" count={3} />
      </div>
      <div className="grid g2">
        <Button variant="quiet" className="tall" icon={cameraIcon}>
          Take a photo
        </Button>
        <Button variant="quiet" className="tall" icon={fileIcon}>
          Choose a file
        </Button>
      </div>
    </div>
  </Section>
)

const Fields = () => (
  <Card className="stack" title="Fields">
    <SearchField label="Search leaders" name="q" />
    <TextField label="Full name" name="full" hint="As written on your ID." defaultValue="Nkịrụka Ọkọrịe" />
    <TextField
      label="Phone"
      name="phone"
      type="tel"
      optional="optional"
      width={20}
      placeholder="0803 000 0000"
    />
    <TextField label="Email" name="mail" type="email" error="Enter an e-mail address, like ada@example.org" />
    <TextField label="Citizen number" name="cn" readOnly defaultValue="10,482" width={10} />
    <TextField label="Not yours to change" name="off" disabled defaultValue="Closed" />
    <PasswordField label="Password" name="pass" showLabel="Show password" hideLabel="Hide password" />
    <TextArea
      label="What happened?"
      name="what"
      maxLength={200}
      counter={(left) => `${left} characters left`}
    />
    <SelectField
      label="State"
      name="state"
      placeholder="Choose a state"
      options={[
        { value: 'LA', label: 'Lagos' },
        { value: 'KN', label: 'Kano' },
      ]}
    />
    <FileField label="A photo of the work" name="photo" accept="image/*" capture="environment" />
    <ItemList className="card flush">
      <FileRow
        name="Borehole, Ward 7"
        detail="4.1 MB made 182 KB · ready to send"
        tone="earth"
        icon={cameraIcon}
        removeLabel="Remove"
      />
      <FileRow
        name="Budget 2025.pdf"
        detail="149 of 240 KB · paused"
        tone="pri"
        percent={62}
        removeLabel="Remove"
      />
    </ItemList>
  </Card>
)

const Choices = () => (
  <Card className="stack" title="Choices">
    <RadioCards
      name="verdict"
      legend="Your verdict"
      defaultValue="more"
      options={[
        { value: 'approve', label: 'Approve', detail: 'Creates a verified profile', shortcut: 'A' },
        { value: 'more', label: 'Ask for more', detail: 'Sends your questions', shortcut: 'M' },
        {
          value: 'reject',
          label: 'Reject',
          detail: 'Evidence or credibility',
          shortcut: 'R',
          disabled: true,
        },
      ]}
    />
    <RadioCards
      name="sup"
      legend="How many SUP?"
      hint="1 to 10 for each vote."
      error="Choose how many SUP to give"
      columns={2}
      options={[
        { value: '1', label: '1 SUP' },
        { value: '5', label: '5 SUP' },
      ]}
    />
    <CheckCards
      name="topics"
      legend="What do you follow?"
      defaultValues={['health']}
      columns={2}
      options={[
        { value: 'health', label: 'Health' },
        { value: 'school', label: 'Schools' },
        { value: 'roads', label: 'Roads' },
        { value: 'water', label: 'Water' },
      ]}
    />
    <CheckField name="terms" label="I accept the terms" detail="You can take this back at any time." />
    <CheckField name="age" label="I am 18 or older" error="Tick the box to go on" />
    <SwitchField
      name="lite"
      label="Low-data mode"
      detail="No photos, no patterns, no web font."
      defaultChecked
    />
  </Card>
)

const Wizard = () => (
  <Section title="One question a page">
    <div className="read stack">
      <WizardSteps current={2} total={5} label="Step 2 of 5" />
      <ErrorSummary
        title="There is a problem"
        errors={[
          { id: 'dob', message: 'Date of birth must be 18 years ago or earlier' },
          { id: 'mail', message: 'Enter an e-mail address, like ada@example.org' },
        ]}
      />
      <DateField
        name="dob"
        legend="When were you born?"
        hint="As written on your ID. For example, 27 3 1998."
        error="Date of birth must be 18 years ago or earlier"
        labels={{ day: 'Day', month: 'Month', year: 'Year' }}
        defaultValue={{ day: '14', month: '6', year: '2011' }}
      />
      <Button full>Continue</Button>
      <Card title="Check your answers" level={3}>
        <SummaryList
          rows={[
            {
              label: 'Name',
              value: 'Amina Yusuf',
              change: { href: '#name', label: 'Change', srText: 'name' },
            },
            {
              label: 'Address',
              value: '14 Ìkòròdú Road, Lagos',
              change: { href: '#at', label: 'Change', srText: 'address' },
            },
          ]}
        />
      </Card>
    </div>
  </Section>
)

/** Buttons, fields, choices and the parts of a long form. */
export const GalleryForms = () => (
  <>
    <Buttons />
    <Section title="Forms">
      <div className="grid cards">
        <Fields />
        <Choices />
      </div>
    </Section>
    <Wizard />
  </>
)
