import type { Viewer } from '../access.ts'
import type { Problem } from './problem.ts'
import type { PageDoor } from './doors.ts'
import type { ScreenName } from '../sitemap.ts'
import type { LanguageCode } from '../words.ts'

/** What replaces a screen that may not show. */
export type Instead =
  | 'not-found'
  | 'age-gate'
  | 'admin-guard'
  | 'committee-guard'
  | 'verified-guard'
  | 'volunteer-guard'
  | 'vetting-guard'
  | 'error'

/** A returned form: the typed values (never passwords), the position in a wizard, and the refusal. */
export interface FormState {
  /** `POST /api/nominations`: which form of the page it was. */
  readonly call: string
  readonly values: Readonly<Record<string, string | readonly string[]>>
  readonly problem: Problem | null
  /** The wanted step of a wizard, and the step that was left. */
  readonly goTo: string | null
  readonly from: string | null
  /** The answer of a form that shows it; such a form leads nowhere. */
  readonly answer?: unknown
}

/** A message that survives one page load; `values` fill its {names}. */
export interface Flash {
  readonly text: string
  readonly values: Readonly<Record<string, string | number>>
  readonly tone: 'done' | 'bad'
}

/** The signed-in person as the shell shows them. */
export interface ShellUser {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly citizenNumber: number
  readonly profileImageUrl: string | null
  /** Unread notices, 100 at most. */
  readonly unread: number
  /** Proposals that wait for this person as the second one, 100 at most; 0 for people who confirm nothing. */
  readonly waiting: number
}

/** Everything about one page view; it travels to the browser as one escaped JSON script. */
export interface PageState {
  readonly name: ScreenName | null
  /** The screen's title in the reader's language; the renderer adds it. */
  readonly title?: string
  readonly instead: Instead | null
  readonly params: Readonly<Record<string, string>>
  readonly pathname: string
  /** With its leading `?`, or empty. */
  readonly search: string
  readonly viewer: Viewer | null
  readonly user: ShellUser | null
  readonly language: LanguageCode
  readonly isLite: boolean
  readonly isDemonstration: boolean
  /** How people reach the operator; absent where nothing is set. */
  /** What mobile data costs, by the operator. */
  readonly nairaPerGb?: number
  readonly contact?: { readonly email?: string; readonly phone?: string }
  readonly csrfToken: string
  /** The start of each rendered form's idempotency key. */
  readonly formKey: string
  readonly form: FormState | null
  readonly flash: Flash | null
  readonly requestId: string
  /** Whole seconds that the session had left when this page was made; absent for a visitor. */
  readonly sessionSeconds?: number
  /** The address of this site, on pages without a script of their own: such a page cannot ask the browser. */
  readonly origin?: string
  /** Where the operator counts page views: a page that shows in place tells so [SH-14]. */
  readonly countsViews?: true
  /** Carriers that are not set: what they would send is not offered. */
  readonly closed?: readonly PageDoor[]
  /** On a Canadian host only [SH-03]: the address of the main site, or null where none is configured. */
  readonly mainSite?: string | null
}

export interface WantedRead {
  readonly method: 'GET'
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/** What search engines learn about an article. */
export interface ArticleHead {
  readonly author: string
  readonly publishedAt: string
  readonly updatedAt: string
  readonly language: LanguageCode
  /** True when a person wrote it, not the editors. */
  readonly isByPerson?: boolean
}

/** What search engines learn about other pages; addresses are paths of this site. */
export interface PageFacts {
  /** The pages above this one, outermost first. */
  readonly trail?: readonly { readonly name: string; readonly path: string }[]
  readonly questions?: readonly { readonly question: string; readonly answer: string }[]
  /** A text to learn from, and the day on which it was last checked. */
  readonly lesson?: { readonly language: LanguageCode; readonly checkedOn: string }
  readonly person?: { readonly name: string; readonly office: string; readonly place: string }
  readonly project?: { readonly place: string; readonly responsible: string }
  /** A group of people of one place. */
  readonly group?: { readonly place: string }
  readonly school?: {
    readonly place: string | null
    readonly founded: number | null
    /** Its own site, without https. */
    readonly website: string | null
  }
  /** Open data: the day of what it says, and the path of the file, where there is one. */
  readonly dataset?: {
    readonly place: string | null
    readonly observedOn: string | null
    readonly download: string | null
  }
}

export interface RenderedHead {
  readonly title: string
  readonly description: string
  readonly image: string | null
  readonly canonical: string | null
  readonly isPrivate: boolean
  readonly languages?: readonly LanguageCode[] | undefined
  readonly article?: ArticleHead | undefined
  readonly facts?: PageFacts | undefined
  readonly feed?: string | undefined
  readonly leadsTo?: string | undefined
}

export interface Rendered {
  readonly status: number
  readonly head: RenderedHead
  readonly body: string
  /** Null on pages whose only script is boot.js. */
  readonly state: string | null
}

/** The built React side, as the server sees it. A read returns its data or throws a problem. */
export interface Renderer {
  render(
    state: PageState,
    runRead: (read: WantedRead) => Promise<{ data: unknown } | { problem: Problem }>,
    /** Takes the English of all that the page says, in its order. */
    heard?: Set<string>,
  ): Promise<Rendered>
}

/** JSON as script text: no `<`, and no line separators that scripts misread. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
