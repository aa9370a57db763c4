/** The product's name alone: the script of every page has it, and nothing else of the brand. */
export const PRODUCT_NAME = 'SUP Civic'

/** The only place for the product's name and operator (decision D-01). */
export const brand = {
  name: PRODUCT_NAME,
  challenge: '#13k Credible Challenge',
  operator: 'SUP Civic Foundation',
  operatorNotice: 'SUP Civic is operated by a registered non-profit foundation.',
  registeredOffice: 'Registered office: Toronto, Ontario, Canada',
  /** Contact of the demonstration; the operator of an installation sets CONTACT_EMAIL. */
  exampleEmail: 'hello@supcivic.example',
  /** Accounts of the foundation. The operator puts its own here; production shows no placeholder (`socialLinks`). */
  social: [
    { name: 'Facebook', href: 'https://facebook.supcivic.example' },
    { name: 'Instagram', href: 'https://instagram.supcivic.example' },
    { name: 'X', href: 'https://x.supcivic.example' },
    { name: 'YouTube', href: 'https://youtube.supcivic.example' },
  ],
  themeColour: '#171C4F',
} as const

interface SocialLink {
  readonly name: string
  readonly href: string
}

/** A name that RFC 2606 keeps free for examples: nobody has an account there. */
const isPlaceholder = ({ href }: SocialLink): boolean => new URL(href).hostname.endsWith('.example')

/** The accounts to link to: in production none that is still a placeholder. */
export const socialLinks = (
  isDemonstration: boolean,
  links: readonly SocialLink[] = brand.social,
): readonly SocialLink[] => links.filter((link) => isDemonstration || !isPlaceholder(link))
