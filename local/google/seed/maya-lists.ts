/** A task of the invented account: its title alone, or with more. `due` counts days from the day of the first start. */
export type Entry =
  | string
  | {
      title: string;
      notes?: string;
      due?: number;
      /** A leading '✓ ' marks a completed subtask. */
      subtasks?: string[];
      /** The subject of the email that the task was made from. */
      email?: string;
      /** The document in which the task was assigned. */
      document?: string;
      /** The hour and the repetition are shown only by Google's own apps. */
      clock?: string;
      recurring?: boolean;
    };

/** A list of the invented account: its open tasks in order, and tasks completed in recent weeks. */
export interface SeedList {
  title: string;
  open: Entry[];
  done: string[];
}

/** Lists about work and about moving house: the first half of the board. */
export const workLists: SeedList[] = [
  {
    title: 'This week',
    open: [
      {
        title: '🔥 Send the lease back to Ferro & Sons',
        notes: 'Page 4 needs both signatures. Ask for the April date in writing.',
        due: -1,
        email: 'Lease for Harbour Street 14, second draft',
      },
      { title: 'Book the van for Saturday', due: 0 },
      { title: 'Pack the print room', subtasks: ['✓ Flat files', 'Lamps and stands', 'Paper, by size'] },
      { title: 'Call the framer about the oak edge', due: 0, clock: '15:30' },
      { title: 'Renew the fire insurance', due: 5 },
      { title: 'Pay the sitter', due: 1 },
      { title: '⭐ Proofs for the harbour series', notes: 'Two on cotton, one on the thin Japanese paper.', due: 2 },
      { title: 'Answer Jonas about the workshop date', due: 0, email: 'Workshop in March?' },
      { title: 'Return the parcel', notes: 'Counter closes at 18:00.', due: 3 },
      { title: 'Water the ficus', due: 2, recurring: true },
      'Back up the camera cards',
      {
        title: 'Weekly review',
        due: 6,
        recurring: true,
        subtasks: ['Empty the inbox', 'Look at Waiting for', 'Plan three things'],
      },
    ],
    done: [
      'Water the ficus',
      'Weekly review',
      'Pick up the prints',
      'Call the dentist',
      'Send the invoice for the calendar',
      'Water the ficus',
      'Weekly review',
      'Order cutting blades',
      'Confirm Tuesday with Ana',
      'Reply to the gallery',
      'Water the ficus',
    ],
  },
  {
    title: 'Waiting for',
    open: [
      { title: 'Quote for shelving, 3 walls', notes: 'Asked on Monday, they promised Thursday.', due: 4 },
      { title: 'Keys from the caretaker', due: 0 },
      { title: 'Ana: text for the catalogue', due: 8 },
      { title: 'Refund for the broken roller', email: 'Your return 40-2291' },
      'Jonas: list of workshop people',
      { title: 'Paper samples from the mill', notes: 'Hot pressed, 250 and 300 g.', due: -3 },
      { title: 'City: permit for the sign', due: 14 },
      'Lena returns the tripod',
    ],
    done: ['Answer from the landlord', 'Frames from the carpenter', 'Ana: logo files', 'Parcel from the mill'],
  },
  {
    title: 'Studio move',
    open: [
      { title: '💡 Paint the floor before the racks go in', due: 9 },
      {
        title: 'Internet: move the line',
        notes: 'Customer number is in the mail from Tuesday.',
        email: 'Your order has been received',
        due: 6,
      },
      { title: 'Measure the door for the press', due: 0 },
      { title: 'List what we give away', subtasks: ['✓ Two desks', 'The old plotter', 'Shelf with the bent foot'] },
      {
        title: 'Movers: three quotes',
        subtasks: ['✓ Brandt', '✓ Kopp & Daughter', 'The two with the blue truck'],
        due: 1,
      },
      {
        title: 'Electrician for the press room',
        notes: 'Needs 16 A, three phases. Ask about the meter cupboard.',
        due: 7,
      },
      'Floor plan with the big table in the middle',
      {
        title: 'New address everywhere',
        subtasks: ['Bank', 'Tax office', 'Insurance', 'Website', 'Business cards', 'Map listing'],
        due: 21,
      },
      { title: 'Blinds for the south windows', due: 16 },
      { title: 'Ask the neighbours about noise hours' },
      { title: 'Boxes: 40 large, 20 book size', due: 2 },
      { title: 'Label shelves A to F' },
      { title: 'Hand over Mill Lane', notes: 'Meter readings, photos of every wall, four keys.', due: 24 },
      { title: 'Opening evening', subtasks: ['Date with Ana', 'Invitation card', 'Glasses', 'Music'], due: 40 },
    ],
    done: [
      'Visit Harbour Street 14',
      'Measure all walls',
      'Talk to the bank about the deposit',
      'Cancel Mill Lane',
      'Choose the floor paint',
      'Ask Pavel to help carry',
      'Sell the small press',
      'Photograph the meters',
    ],
  },
  {
    title: 'Print orders',
    open: [
      {
        title: '🔥 Harbour III, 50 × 70, for Mrs Okafor',
        due: 1,
        notes: 'Oak frame, museum glass. She collects it herself.',
        email: 'Order 1182',
      },
      {
        title: 'Calendar, second run of 80',
        due: 11,
        subtasks: ['✓ New price from the binder', 'Check December, Sundays are wrong', 'Approve the proof'],
      },
      { title: 'Three small ones for the café', due: 5 },
      {
        title: 'Postcards: reprint six motifs',
        due: 13,
        subtasks: ['✓ Crane', '✓ Ferry', 'Fog', 'Two boats', 'Warehouse', 'Gulls'],
      },
      { title: 'Wedding album for the Lindqvists', due: 18, email: 'Album: our choice of pictures' },
      { title: 'Edition list up to date', notes: 'Numbers 12 and 13 of Fog are missing in the book.' },
      { title: 'Wrap and send: Lyon', due: 2 },
      { title: 'Wrap and send: Bergen', due: 2 },
      { title: 'Price list for next year', due: 30 },
      { title: 'Read the chapter that Ana marked', document: 'Catalogue, draft 3', due: 4 },
      'Test the new black',
      'Order cotton paper, 2 rolls',
    ],
    done: [
      'Harbour I for the library',
      'Order 1177',
      'Order 1179',
      'Calendar, first run',
      'Send: Ghent',
      'Send: Porto',
      'Clean the heads',
      'Order 1180',
      'Test print on washi',
      'Order 1181',
      'Clean the heads',
    ],
  },
  {
    title: 'Money & papers',
    open: [
      { title: 'Sales tax, third quarter', due: -2, notes: 'Receipts are in the green folder, the fair is missing.' },
      { title: 'Invoice: workshop in October', due: 0 },
      { title: 'Remind Café Nord about invoice 214', due: 3 },
      {
        title: 'Talk to the accountant',
        due: 10,
        subtasks: ['Deposit as an asset?', 'Car or bike', '✓ Home office days'],
      },
      { title: 'Scan the receipts of the move', due: 25 },
      { title: 'Passport runs out in May', due: 60 },
      { title: 'Compare electricity', email: 'Your new instalment' },
      { title: 'Put 300 aside', due: 9, recurring: true },
    ],
    done: [
      'Invoice: calendar',
      'Invoice: Okafor, deposit',
      'Pay the binder',
      'Put 300 aside',
      'Sales tax, second quarter',
      'Pay the mill',
      'Put 300 aside',
      'File the bank letters',
    ],
  },
  {
    title: 'Family & friends',
    open: [
      {
        title: '🎂 Birthday: Papa, 70',
        due: 12,
        subtasks: ['Book the long table', '✓ Ask Nina about the photos', 'Speech, five minutes', 'Train for Aunt Ruth'],
      },
      { title: 'Call Nina back', due: 0 },
      { title: 'Plan the swap of the winter tyres with Tom', due: 4 },
      { title: 'Present for Mila: the bird book', due: 7 },
      { title: 'Dinner with Ana and Jo', due: 5, clock: '19:30' },
      { title: 'Photos of the summer to everyone', notes: 'Not the ones with the bandage.' },
      'Ask Lena if she wants the old plotter',
      { title: 'School concert', due: 15, clock: '17:00' },
      'Recipe for the plum cake to Tom',
    ],
    done: [
      'Thank Ruth for the parcel',
      'Birthday: Jo',
      'Call Nina',
      'Book the cabin',
      'Cake for the school',
      'Fetch the bike from Tom',
      'Flowers for Mama',
    ],
  },
];
