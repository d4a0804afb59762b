import type { Random } from './random.ts';

/** Someone who writes to the firm. The address part is the name in plain letters. */
export type Person = { first: string; last: string; address: string };

type Name = { written: string; plain?: string };

const first: Name[] = [
  { written: 'Amelia' },
  { written: 'Omar' },
  { written: 'Léa', plain: 'lea' },
  { written: 'Jonas' },
  { written: 'فاطمة', plain: 'fatima' },
  { written: 'خالد', plain: 'khalid' },
  { written: 'Zoë', plain: 'zoe' },
  { written: 'Nikhil' },
  { written: 'Siân', plain: 'sian' },
  { written: 'François', plain: 'francois' },
  { written: 'Mei Lin', plain: 'meilin' },
  { written: 'Oluwaseun' },
  { written: 'Ingrid' },
  { written: 'Sam 🌊', plain: 'sam' },
  { written: 'Ekaterina' },
  { written: 'João', plain: 'joao' },
];

const last: Name[] = [
  { written: 'Haddad' },
  { written: "O'Connor", plain: 'oconnor' },
  { written: 'Bélanger-Roy', plain: 'belanger.roy' },
  { written: 'العلي', plain: 'alali' },
  { written: 'المنصوري', plain: 'almansoori' },
  { written: 'Krishnamurthy' },
  { written: 'Tremblay' },
  { written: 'Müller', plain: 'mueller' },
  { written: 'Adeyemi' },
  { written: 'de la Cruz', plain: 'delacruz' },
  { written: 'Nguyễn', plain: 'nguyen' },
  { written: 'Whitfield' },
  { written: 'Çelik', plain: 'celik' },
  { written: 'Fraser' },
];

const plain = ({ written, plain }: Name) => plain ?? written.toLowerCase();

export function makePerson(random: Random): Person {
  const firstName = random.pick(first);
  const lastName = random.pick(last);
  return {
    first: firstName.written,
    last: lastName.written,
    address: `${plain(firstName)}.${plain(lastName)}`,
  };
}

/** Companies that do not exist, with the reserved domains their people write from. */
export const companies = [
  { name: 'Harbourline Logistics', domain: 'harbourline.example' },
  { name: 'Nordvik Bank', domain: 'nordvik.example' },
  { name: 'Al Reem Medical Group', domain: 'alreem.example' },
  { name: 'Scarborough Steelworks', domain: 'scarborough-steel.example' },
  { name: 'Bleu Fleuve Assurance', domain: 'bleufleuve.example' },
  { name: 'Kestrel & Moss, Partners', domain: 'kestrelmoss.example' },
  { name: 'Petrovale Energy', domain: 'petrovale.example' },
  { name: 'Maple Grid Utilities', domain: 'maplegrid.example' },
  { name: '"Quick" Retail Ltd', domain: 'quickretail.example' },
  { name: 'شركة الأفق للتقنية', domain: 'alofoq.example' },
] as const;
