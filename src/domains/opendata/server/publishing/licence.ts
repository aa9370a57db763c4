import { templates, type TemplateName } from '../../templates-contract.ts'

/** What everybody may do with a table; stands in each packed file and on the page. */
export const licenceText = (template: TemplateName): string =>
  `${templates[template].title}: open data of SUP Civic

Licence: Creative Commons Attribution 4.0 International (CC BY 4.0), https://creativecommons.org/licenses/by/4.0/
You may use, share and change this data, also for profit, if you name "SUP Civic" and say what you changed.

Verified people handed these records in, each with a source and the day of the observation; another person
checked each before it was published. Nobody vouches that every value is right: look at the source.

${template}.csv    what holds now, one record a line
${template}.json   every record with all of its versions
SHA256SUMS         checksums of both; check them with: sha256sum -c SHA256SUMS
`
