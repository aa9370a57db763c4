import { message } from '#shared/words.ts'

/** What to do before, in and after the camp, in its order. Each camp may ask for more: the call-up letter decides. */
export const campChecklist = [
  message(
    'Read your call-up letter. It gives the camp, the day and what to bring, and it overrides every list.',
  ),
  message(
    'Pack the originals and copies: call-up letter, green card, result or certificate, school identity card.',
  ),
  message('Bring a medical certificate of a public hospital, and your medicines for three weeks.'),
  message('Travel by day, with a company that you know, and tell someone at home which bus you take.'),
  message('Register at the camp yourself. No one may register for you, and registration costs nothing.'),
  message('Write down your State code. With it you prove here that you serve.'),
] as const

/** What corps members may expect, and where to turn. */
export const campRights = [
  message(
    'No one may ask you for money, a gift or sex for a posting, a pass or a signature. Refuse, and report it.',
  ),
  message('You may see the camp doctor at any hour, and be excused from drill when you are ill.'),
  message('You may practise your religion, and no one may force you to another one.'),
  message('Keep a copy of what you sign. Ask for the bye-laws before a hearing, and answer in writing.'),
  message(
    'In danger call 112. Tell your camp officer or local government inspector at once, and write down names and times.',
  ),
] as const

/** Where these words come from. */
export const campSources = [
  { title: 'National Youth Service Corps Act', url: 'https://www.nysc.gov.ng', date: '1993-06-16' },
  { title: 'NYSC Bye-Laws (revised), made under the Act', url: 'https://www.nysc.gov.ng', date: null },
  {
    title: 'NYSC management: corps members show no partisan interest in politics (News Agency of Nigeria)',
    url: 'https://www.pulse.ng/news/local/nysc-says-corps-members-forbidden-from-partisan-politics/3e9xpbr',
    date: '2022-08-27',
  },
] as const

/** Where the list of camps comes from. */
export const CAMPS_AS_OF = '2026-11-21'
