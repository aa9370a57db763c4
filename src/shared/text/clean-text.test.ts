import { describe, expect, test } from 'vitest'
import { line, personName, personNameOrEmpty, prose } from '../fields.ts'
import { cleanLine } from './clean-text.ts'

const names =
  `Adébáyọ̀ Ògúnlẹ́sì|Ọlọ́runtóbi|Ọmọlará|Ṣẹ́gun|Ẹniọlá|Ẹ̀yínjú|Ìyábọ̀|Títílayọ̀|Bọ́lá|Fẹ́mi|Kẹ́hìndé|Táíwò|Ìdòwú|Àlàbá|Adéṣọlá|Olúwaṣeun
Ọlábísí|Ọbáfẹ́mi|Awólọ́wọ̀|Ṣóyínká|Wọlé|Ẹfúnṣetán|Àníwúrà|Yẹ́misí|Ránsọ́m̀|Kútì|Fúnmiláyọ̀|Ọdẹ́wálé|Ọ̀ṣun|Ṣàngó|Mọrẹ̀mi|Àjọkẹ́|Oyèlárán|Àyọ̀délé
Adébímpé|Ògúndìpẹ̀|Ọláníyì|Ṣadé|Tóyìn|Bísí|Dámiláre|Àbẹ̀kẹ́|Ìbídùn|Ọlátúndé|Ẹ̀bùn|Ọ̀pẹ́yẹmí|Jídé|Kọ́lá|Lékan|Mojísọ́lá
Chukwuemeka|Ngọzi|Ọbịọma|Ịfẹọma|Chịmamanda|Adịchịe|Ụchenna|Nwankwọ|Ọnyeka|Ịkenna|Ṅwanyị|Uchẹ|Ọkafọr|Ọkonkwọ|Nnamdị|Azịkịwe|Chinụa|Achebe|Obiageli
Ịheanyị|Ọgechi|Ụzọma|Kelechị|Amarachị|Chịdịmma|Ebele|Ndụbụisi|Nkịrụka|Ogbọnna|Ọjụkwụ|Chibụeze|Ụjụ|Ịjeọma|Ọkeke|Nwachukwu|Nkechinyere|Somtọchukwu
Ɗanjuma|Ƙasimu|Ɓala|Ƴar'Adua|Ƴan’daki|Ɗahiru|Ƙofar|Ɗantata|Ɗangote|Ɗanladi|Ɓarau|Ƴelwa|Ƙwarai|Abdulƙadir|Bature Ɓauchi|Hassan Ɗankwambo|Zainab|Hadiza
Sa'adatu|Sa’adu|Saʼidu|Ma'aruf|Jama’a|Ya'u|Ɗan'asabe|Shehu Usman ɗan Fodio|Nana Asma'u|Malam Aminu Kano|Sa‘idu|Mu'azu|Ba'are|Abubakar Tafawa Balewa
Ibim-Tamuno|Tari Briggs|Kamsi Okoro|Ebiowei|Diepreye|Tonye Cole-Briggs|Boma|Ibifuro|Alamieyeseigha|Ken Saro-Wiwa|Ebikabowei|Preye|Timipre
Èfe|Ọsarọ|Ẹdo|Ewuare|Ovọnramwẹn|Ịdia|Ẹhi|Òghogho|Osagié|Ẹ̀fọ̀sa|Esosa Igbinedion|Ọ̀rọnsaye|Aítẹ
Nse-Abasi|Ekaette|Ñsikak|Ubong|Idongesit|Effiong|Ŋkereuwem|Mfọn|Ụdọ|Ọ̀tụ|Ikpeme|Enò|Àkpàn|Ẹkpẹnyọng|Nkọyọ|Ị̀nyàng|Bassey
Terngu|Torkwase|Mbakeren|Iorfa|Doosuur|Nguũmo|Wantaregh|Aondoaver|Iyorchia|Ityavyar
Gyang|Dung|Pam|Choji|Nanpon|Ponfa|Plangnan|Davou|Kachallah|Bukar Abba|Kyari|Ngilaruma|Yagana|Fátimà|Mairo
O’Connor|D'Souza|Smith-Okafor|van der Berg|Müller|François|Nuñez|Łukasz|Jean-Luc|Anne Marie|José María|Øystein|Ægir|Mary Slessor
Ngozi|Madonna|Fela|Asa|Timi|Ada O.|J. P. Clark|Chukwuma Jr.|Musa III|Adamu 2nd|Rev. Sr. Ọlá|Alhaji (Dr) Bello|Prof. Wọlé|Kàndé|Hauwa'u
محمد بلو|عائشة|𞤀𞤣𞤢𞤥𞤢|Àṣà|Ị|Ọ|Y|李 明|राम|ߡߊ߬ߡߊߘߎ߫`
    .split(/[|\n]/)
    .map((name) => name.normalize('NFC'))

const name = personName(60, 'Enter your first name.')

describe('the name of a person', () => {
  test('is kept as written in more than 200 forms of Nigeria and its diaspora', () => {
    expect(new Set(names).size).toBeGreaterThan(200)
    const kept = names.filter((each) => name.safeParse(each).data === each)
    expect(kept).toEqual(names)
    // As some keyboards write them, letter and marks apart.
    expect(names.map((each) => name.safeParse(each.normalize('NFD')).data)).toEqual(names)
  })

  test.each([
    ['a direction mark', '\u202Egniht\u202C', 'gniht'],
    ['a zero-width space', 'Chidi\u200B Mockford', 'Chidi Mockford'],
    ['a tag', 'Ada\u{E0041}\u{E007F}', 'Ada'],
    ['a soft hyphen and a joiner', 'A\u00ADda\u2060\uFEFF', 'Ada'],
    ['wide and doubled spaces', '\u3000Ada\u00A0\u2003Obi ', 'Ada Obi'],
    ['letters of another shape', '𝐀𝐝𝐚 Ｏｂｉ', 'Ada Obi'],
    ['stacked marks', `A${'\u0301\u0323\u0330'.repeat(20)}da`, cleanLine('A\u0323\u0330\u0323\u0330da')],
    ['a mark without a letter', '\u0301Ada \u0323Obi', 'Ada Obi'],
  ])('loses %s', (_what, typed, seen) => {
    expect(name.parse(typed)).toBe(seen)
  })

  test.each(['\u200B', '\u3164\u2800', '\u115F', '\u2060', '.', '-', '🙂', '\u0301', ' \u00A0 '])(
    'is missing when nothing of it can be read: %j',
    (typed) => {
      expect(name.safeParse(typed).error?.issues[0]?.message).toBe('Enter your first name.')
      expect(personNameOrEmpty(60).parse(typed)).toBe('')
    },
  )

  test.each([
    ['Please write each word in one alphabet.', 'Chіdi'],
    ['Please write each word in one alphabet.', 'Аda'],
    ['Please write each word in one alphabet.', 'Οbi'],
    ['Please write a name, not an address.', 'http://evil.example'],
    ['Please write a name, not an address.', 'www.evil.ng'],
    ['Please write a name, not an address.', 'Win at free-sup.com'],
    ['Please write a name, not an address.', 'ada@mail'],
    ['Please write it on one line.', 'Ada\u2028Obi'],
    ['Please write it on one line.', 'Ada\u0085Obi'],
    ['Please write it on one line.', 'Ada\nObi'],
  ])('is refused: %s %j', (problem, typed) => {
    expect(name.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([problem])
  })
})

describe('a title', () => {
  const title = line(80)
  test.each([
    'Borehole at Ọjà Ọba (5 m³)',
    'Vigil 👩🏾‍🌾 for ❤️ and 🇳🇬',
    'β-carotene in garri',
    'حفر بئر في Kano',
    'A “quote” – and ½',
  ])('is kept: %s', (typed) => expect(title.parse(typed)).toBe(typed))
  test('loses what hides or turns it', () => {
    expect(title.parse('Free\u202E PUS\u2066 \u{E0041}now')).toBe('Free PUS now')
    expect(title.safeParse('\u3164\u2800').success).toBe(false)
    expect(title.safeParse('ЅUP').success).toBe(false)
  })
})

describe('a text of several lines', () => {
  const text = prose(1, 200, 'Write more.')
  test.each(['One.\n\nTwo.\r\n- 👩🏾‍🌾', 'می\u200Cخواهم', 'Ẹ káàbọ̀'])('is kept: %j', (typed) =>
    expect(text.parse(typed)).toBe(typed),
  )
  test('loses overrides, tags and stacked marks, and has lines of one kind', () => {
    expect(text.parse('a\u202Eb\u2069c\u{E0041}\u200B\u3164')).toBe('abc')
    expect(text.parse('a\u2028b\u2029c\u0085d')).toBe('a\nb\nc\nd')
    expect(text.parse(`a${'\u0301'.repeat(55)}`).length).toBeLessThan(5)
  })
})
