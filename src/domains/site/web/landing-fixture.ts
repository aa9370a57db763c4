import type { PageState } from '#shared/pages/rendered-page.ts'

/** What the server tells a page, for a visitor on the landing page. */
export const emptyPage: PageState = {
  name: 'landing',
  instead: null,
  params: {},
  pathname: '/',
  search: '',
  viewer: null,
  user: null,
  language: 'en',
  isLite: false,
  isDemonstration: false,
  csrfToken: '',
  formKey: '',
  form: null,
  flash: null,
  requestId: '',
}
