/**
 * The physical limit: a hand-written board without libraries that draws only the cards near the view. It has the same
 * data, column size and class names as the product, so that one set of selectors drives both. Cards have one height, so
 * the place of a card follows by arithmetic alone. `?floor` leaves the server's markup as it is, which shows the cost
 * of the measuring itself.
 */
const query = new URLSearchParams(location.search);
const ROW = 78;
const STEP = 296;
const PAD = 20;
const TOP = 56 + 32 + 40;
const board = document.querySelector('.columns');
const template = document.createElement('template');
template.innerHTML =
  '<div class="card"><span class="check"><input type="checkbox"></span><div class="title"></div><div class="due"></div></div>';

let lists = [];
/** Columns in the document, by index of their list. */
const columns = new Map();

const visible = (start, size, step, count, extra) => [
  Math.max(0, Math.floor(start / step) - extra),
  Math.min(count, Math.ceil((start + size) / step) + extra),
];

function fill(card, task) {
  const [check, title, due] = card.children;
  card.task = task;
  card.dataset.task = task.id;
  card.classList.toggle('done', task.done);
  check.firstChild.checked = task.done;
  title.textContent = task.title;
  due.textContent = task.due;
  return card;
}

function place(element, y) {
  if (element.y === y) return;
  element.y = y;
  element.style.transform = `translateY(${y}px)`;
}

function drawColumns() {
  const [from, to] = visible(board.scrollLeft - PAD, innerWidth, STEP, lists.length, 1);
  for (const [index, column] of columns) {
    if (index >= from && index < to) continue;
    column.element.remove();
    columns.delete(index);
  }
  const fresh = document.createDocumentFragment();
  for (let index = from; index < to; index++) {
    if (columns.has(index)) continue;
    const column = makeColumn(index);
    columns.set(index, column);
    fresh.append(column.element);
    drawCards(column);
  }
  board.append(fresh);
}

function makeColumn(index) {
  const list = lists[index];
  const element = document.createElement('section');
  element.className = 'column';
  element.style.transform = `translateX(${PAD + index * STEP}px)`;
  element.innerHTML =
    '<h2></h2><textarea rows="1" placeholder="Add a task"></textarea><div class="cards"><div></div></div>';
  element.firstChild.textContent = list.title;
  const scroller = element.lastChild;
  const column = { list, element, scroller, space: scroller.firstChild, cards: new Map(), gap: -1, slot: null, top: 0 };
  scroller.addEventListener('scroll', () => {
    column.top = scroller.scrollTop;
    drawCards(column);
  });
  return column;
}

function drawCards(column) {
  const { tasks } = column.list;
  const [from, to] = visible(column.top, innerHeight - TOP, ROW, tasks.length, 2);
  const wanted = new Set(tasks.slice(from, to));
  const spare = [];
  for (const [task, card] of column.cards) {
    if (wanted.has(task)) continue;
    spare.push(card);
    column.cards.delete(task);
  }
  const fresh = document.createDocumentFragment();
  for (let index = from; index < to; index++) {
    const task = tasks[index];
    let card = column.cards.get(task);
    if (!card) {
      card = spare.pop();
      if (!card) {
        card = template.content.firstChild.cloneNode(true);
        fresh.append(card);
      }
      column.cards.set(task, fill(card, task));
    }
    place(card, (column.gap >= 0 && index >= column.gap ? index + 1 : index) * ROW);
  }
  for (const card of spare) card.remove();
  column.scroller.append(fresh);
  column.space.style.height = `${(tasks.length + (column.gap >= 0 ? 1 : 0)) * ROW}px`;
}

function setGap(column, index) {
  if (column.gap === index) return;
  column.gap = index;
  if (index < 0) {
    column.slot.remove();
    column.slot = null;
  } else {
    if (!column.slot) {
      column.slot = document.createElement('div');
      column.slot.className = 'slot';
      column.scroller.append(column.slot);
    }
    place(column.slot, index * ROW);
  }
  drawCards(column);
}

board.addEventListener('change', ({ target }) => {
  const card = target.closest('.card');
  if (!card) return;
  card.task.done = target.checked;
  card.classList.toggle('done', target.checked);
});

board.addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.key !== 'Enter' || target.tagName !== 'TEXTAREA') return;
  event.preventDefault();
  const column = [...columns.values()].find(({ element }) => element.contains(target));
  column.list.tasks.unshift({ id: crypto.randomUUID(), title: target.value, due: '', done: false });
  target.value = '';
  drawCards(column);
});

let hand = null;

board.addEventListener('pointerdown', (event) => {
  const card = event.target.closest('.card');
  if (!card || event.target.tagName === 'INPUT') return;
  const box = card.getBoundingClientRect();
  hand = {
    card,
    task: card.task,
    x: event.clientX,
    y: event.clientY,
    left: event.clientX - box.left,
    top: event.clientY - box.top,
    ghost: null,
    over: null,
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', drop, { once: true });
});

const columnAt = (x) => {
  const index = Math.floor((x - hand.left + 134 + board.scrollLeft - PAD) / STEP);
  return columns.get(Math.max(0, Math.min(lists.length - 1, index)));
};

function lift() {
  hand.ghost = hand.card.cloneNode(true);
  hand.ghost.classList.add('in-hand');
  delete hand.ghost.dataset.task;
  document.body.append(hand.ghost);
  hand.from = columnAt(hand.x);
  hand.from.list.tasks = hand.from.list.tasks.filter((task) => task !== hand.task);
}

function move({ clientX, clientY }) {
  if (!hand.ghost) {
    if (Math.hypot(clientX - hand.x, clientY - hand.y) < 5) return;
    lift();
  }
  const y = clientY - hand.top;
  hand.ghost.style.transform = `translate(${clientX - hand.left - 8}px, ${y}px)`;
  const column = columnAt(clientX);
  if (!column) return;
  if (hand.over && hand.over !== column) setGap(hand.over, -1);
  hand.over = column;
  hand.index = Math.max(0, Math.min(column.list.tasks.length, Math.round((y - TOP + column.top) / ROW)));
  setGap(column, hand.index);
}

function drop() {
  removeEventListener('pointermove', move);
  if (hand.ghost) {
    hand.ghost.remove();
    hand.over.list.tasks.splice(hand.index, 0, hand.task);
    setGap(hand.over, -1);
    if (hand.from !== hand.over) drawCards(hand.from);
  }
  hand = null;
}

if (!query.has('floor')) {
  fetch(`/data/${query.get('set')}.json`)
    .then((response) => response.json())
    .then((data) => {
      lists = data;
      const breadth = document.createElement('div');
      breadth.style.cssText = `height:1px;width:${PAD * 2 + lists.length * STEP}px`;
      board.append(breadth);
      board.addEventListener('scroll', drawColumns);
      drawColumns();
    });
}
