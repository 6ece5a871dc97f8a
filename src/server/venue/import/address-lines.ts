import { foldText } from '../../../domain/text.ts'

/** Counties, council areas and their usual short forms in addresses of the United Kingdom; cities with counties of their own name are left out. */
const COUNTIES = new Set(
  `Aberdeenshire, Angus, Argyll, Argyll and Bute, Avon, Ayrshire, Banffshire, Bedfordshire, Beds, Berkshire, Berks, Berwickshire,
  Blaenau Gwent, Buckinghamshire, Bucks, Caithness, Cambridgeshire, Cambs, Carmarthenshire, Ceredigion, Cheshire, Clackmannanshire,
  Cleveland, Clwyd, Cornwall, County Durham, Cumbria, Denbighshire, Derbyshire, Devon, Dorset, Dumfriesshire, Dumfries and Galloway,
  Dunbartonshire, Dyfed, East Ayrshire, East Dunbartonshire, East Lothian, East Renfrewshire, East Riding of Yorkshire, East Sussex,
  East Yorkshire, Essex, Fife, Flintshire, Gloucestershire, Glos, Greater London, Greater Manchester, Gwent, Gwynedd, Hampshire, Hants,
  Herefordshire, Hertfordshire, Herts, Highland, Humberside, Inverness-shire, Isle of Anglesey, Isle of Wight, Kent, Lanarkshire,
  Lancashire, Lancs, Leicestershire, Leics, Lincolnshire, Lincs, Merseyside, Mid Glamorgan, Middlesex, Midlothian, Monmouthshire, Moray,
  Morayshire, Norfolk, North Ayrshire, North Humberside, North Lanarkshire, North Lincolnshire, North Somerset, North Yorkshire,
  Northamptonshire, Northants, Northumberland, Nottinghamshire, Notts, Oxfordshire, Oxon, Pembrokeshire, Perthshire, Powys,
  Renfrewshire, Ross-shire, Roxburghshire, Rutland, Salop, Scottish Borders, Shropshire, Somerset, South Ayrshire,
  South Glamorgan, South Gloucestershire, South Lanarkshire, South Yorkshire, Staffordshire, Staffs, Stirlingshire, Suffolk, Surrey,
  Sussex, Sutherland, Tyne & Wear, Tyne and Wear, Vale of Glamorgan, Warwickshire, West Dunbartonshire, West Glamorgan, West Lothian,
  West Midlands, West Sussex, West Yorkshire, Wiltshire, Wilts, Wirral, Worcestershire, Worcs, Antrim, Armagh, Down, Fermanagh,
  Tyrone, Co Antrim, Co Armagh, Co Down, Co Durham, Co Fermanagh, Co Londonderry, Co Tyrone`
    .split(',')
    .map((county) => foldText(county.trim())),
)

/**
 * Road, city and county of an address written as lines, from the most to the least precise: a county known by name at
 * the end, before it the city, before that the road. Printed one after the other they are the lines again.
 * @returns null where fewer than two lines are left for road and city
 */
export function splitAddressLines(lines: readonly string[]): { road: string; city: string; county: string | null } | null {
  const parts = lines.map((line) => line.trim()).filter(Boolean)
  const county = isCounty(parts.at(-1)) ? (parts.pop() ?? null) : null
  const city = parts.pop()
  return city && parts.length > 0 ? { road: parts.join(', '), city, county } : null
}

function isCounty(line: string | undefined): boolean {
  return line !== undefined && COUNTIES.has(foldText(line).replaceAll('.', ''))
}
