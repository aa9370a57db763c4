// Drawn scenes of the sample projects, 320 x 180. The colours belong to the drawings and are the same in both themes.

const SKY = '#DDE2FA'
const SUN = '#F2B233'
const SAND = '#C99A61'
const GRASS = '#7FAE6A'
const WALL = '#FBF1DC'
const ROOF = '#A43C18'
const INDIGO = '#27307F'
const WOOD = '#7A4A2B'
const STEEL = '#6B7194'
const WATER = '#3B8FB5'
const DARK = '#171C4F'
const LEAF = '#1F7A4F'

const area = (fill: string, d: string): string => `<path fill="${fill}" d="${d}"/>`
const line = (stroke: string, width: number, d: string): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`
const sun = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="16" fill="${SUN}"/>`
const ground = (fill: string): string => area(fill, 'M0 128c60-14 120-10 180-4s100 2 140-6v62H0Z')
const tree = (x: number, y: number): string =>
  area(WOOD, `M${x - 3} ${y}h6v-26h-6Z`) +
  `<circle cx="${x}" cy="${y - 34}" r="17" fill="${LEAF}"/><circle cx="${x + 11}" cy="${y - 27}" r="12" fill="${LEAF}"/>`

const scenes: Readonly<Record<string, string>> = {
  education: [
    sun(270, 34),
    ground(SAND),
    area(WALL, 'M70 76h170v62H70Z'),
    area(ROOF, 'M58 78l24-26h146l24 26Z'),
    area(INDIGO, 'M142 98h26v40h-26ZM86 94h36v20H86ZM188 94h36v20h-36Z'),
    line(WALL, 2, 'M104 94v20M206 94v20'),
    line(WOOD, 4, 'M40 138V60'),
    area(LEAF, 'M42 60h26v16H42Z'),
    tree(282, 136),
    area(SUN, 'M100 150h22v4h-22ZM130 156h22v4h-22ZM160 150h22v4h-22Z'),
  ].join(''),
  health: [
    sun(52, 36),
    ground(GRASS),
    area(WALL, 'M92 72h140v68H92Z'),
    area(STEEL, 'M84 74l16-22h124l16 22Z'),
    area(DARK, 'M116 56h44l-6 14h-46ZM168 56h44l8 14h-46Z'),
    line(WATER, 1.5, 'M128 56l-6 14M142 56l-4 14M182 56l4 14M196 56l6 14M112 63h46M170 63h46'),
    area(INDIGO, 'M148 100h28v40h-28Z'),
    area('#B83A3A', 'M196 92h8v-8h8v8h8v8h-8v8h-8v-8h-8Z'),
    area(SUN, 'M106 92h26v18h-26Z'),
    tree(278, 138),
    area(WALL, 'M40 122h30v22H40Z'),
    line(WATER, 3, 'M46 132h18M55 124v16'),
  ].join(''),
  agriculture: [
    sun(262, 36),
    ground(SAND),
    area(ROOF, 'M70 84l74-36 74 36Z'),
    line(WOOD, 6, 'M84 84v54M204 84v54'),
    area(STEEL, 'M120 96h46v26h-46Z'),
    area(INDIGO, 'M128 84h30l-8 14h-14Z'),
    `<circle cx="178" cy="116" r="14" fill="none" stroke="${DARK}" stroke-width="5"/>`,
    area(WALL, 'M110 122h66v16h-66Z'),
    area(WALL, 'M226 132c0-16 24-16 24 0v8h-24ZM252 134c0-14 22-14 22 0v6h-22Z'),
    line(
      LEAF,
      4,
      'M30 140c0-16 2-24 6-34M36 106c-8-2-14-8-16-14M36 106c0-9 4-16 10-20M36 110c8-1 14-5 18-12',
    ),
    line(WOOD, 5, 'M26 152h14M44 156h16M62 150h14'),
  ].join(''),
  environment: [
    sun(48, 34),
    ground(GRASS),
    area(WATER, 'M150 124c10 18-30 26-20 56h70c-14-26 6-40-8-56Z'),
    line('#A7D3E4', 3, 'M158 136c8 4 16 4 24 0M152 154c10 4 22 4 32 0M150 170c12 4 24 4 36 0'),
    tree(70, 140),
    tree(108, 132),
    tree(240, 132),
    tree(284, 142),
    area(SUN, 'M36 150h20v18H36Z'),
    area(DARK, 'M33 146h26v5H33Z'),
    line(WOOD, 4, 'M222 166l14-30'),
    area(STEEL, 'M214 164l14 6-4 8h-14Z'),
  ].join(''),
  water: [
    sun(268, 40),
    ground(SAND),
    area(INDIGO, 'M92 40h78v42H92Z'),
    area(DARK, 'M88 34h86v8H88Z'),
    line(STEEL, 6, 'M100 82v58M162 82v58M100 112h62M100 82l62 58M162 82l-62 58'),
    line(STEEL, 5, 'M170 74h34v66M204 112h26M204 124h46'),
    line(DARK, 4, 'M230 112v8M250 124v8'),
    area(WATER, 'M228 122h4v14h-4ZM248 134h4v10h-4Z'),
    area(SUN, 'M218 138h22l-4 18h-14ZM246 146h20l-4 16h-12Z'),
    area(DARK, 'M34 92h38l8 22H42Z'),
    line(WATER, 1.5, 'M46 92l9 22M59 92l9 22M38 103h38'),
    line(STEEL, 4, 'M60 114v28'),
  ].join(''),
  technology: [
    area('#171B46', 'M0 0h320v180H0Z'),
    area('#FBE3B0', 'M52 42h216v112H52Z'),
    area(ROOF, 'M40 44l24-22h192l24 22Z'),
    area(WOOD, 'M66 126h188v8H66Z'),
    ...[80, 134, 188].map(
      (x) =>
        area(DARK, `M${x} 88h42v28h-42Z`) +
        area(WATER, `M${x + 4} 92h34v20h-34Z`) +
        area(STEEL, `M${x + 16} 116h10v10h-10Z`),
    ),
    area(INDIGO, 'M88 134h26v20H88ZM142 134h26v20h-26ZM196 134h26v20h-26Z'),
    `<circle cx="101" cy="128" r="9" fill="${WOOD}"/><circle cx="155" cy="128" r="9" fill="#4A2C1B"/><circle cx="209" cy="128" r="9" fill="${WOOD}"/>`,
    line(SUN, 3, 'M160 44v14M154 62h12'),
    `<circle cx="290" cy="24" r="10" fill="${WALL}"/>`,
    area('#0E1126', 'M0 154h320v26H0Z'),
  ].join(''),
  footbridge: [
    sun(60, 34),
    area(WATER, 'M0 120h320v60H0Z'),
    line('#A7D3E4', 3, 'M90 146c10 4 20 4 30 0M150 160c10 4 22 4 34 0M196 142c10 4 18 4 28 0'),
    area(GRASS, 'M0 104c40-4 66 6 74 26s-18 34-30 50H0ZM320 104c-40-4-66 6-74 26s18 34 30 50h44Z'),
    line(STEEL, 7, 'M46 108c60-26 168-26 228 0'),
    line(
      STEEL,
      3,
      'M46 88c60-26 168-26 228 0M46 88v20M84 76v20M122 70v18M160 68v18M198 70v18M236 76v20M274 88v20',
    ),
    `<circle cx="132" cy="62" r="6" fill="${WOOD}"/><circle cx="186" cy="60" r="6" fill="#4A2C1B"/>`,
    area(ROOF, 'M126 68h12l3 20h-18Z'),
    area(INDIGO, 'M180 66h12l3 20h-18Z'),
    tree(292, 112),
  ].join(''),
  'reading-hour': [
    sun(48, 34),
    ground(GRASS),
    tree(160, 130),
    `<circle cx="140" cy="78" r="30" fill="${LEAF}"/><circle cx="184" cy="76" r="32" fill="${LEAF}"/>`,
    ...[
      [76, ROOF, '#4A2C1B'],
      [122, INDIGO, WOOD],
      [206, '#6D2E57', '#4A2C1B'],
      [250, SUN, WOOD],
    ].map(([x, cloth, skin]) => {
      const at = Number(x)
      return (
        area(String(cloth), `M${at - 16} 158c0-24 32-24 32 0Z`) +
        `<circle cx="${at}" cy="128" r="10" fill="${skin}"/>` +
        area(WALL, `M${at - 13} 146l13 4 13-4v12l-13 4-13-4Z`)
      )
    }),
  ].join(''),
}

/** The scene of a sample project as an SVG picture; undefined for an unknown key. */
export const drawScene = (key: string): string | undefined => {
  const scene = scenes[key]
  return scene === undefined
    ? undefined
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="640" height="360">${area(SKY, 'M0 0h320v180H0Z')}${scene}</svg>`
}
