// The door of `people`: what other rooms may use of it.
export { judge, kindsAsked } from './judge.ts';
export {
  askedOf,
  bringing,
  firstTold,
  isNo,
  type Knowledge,
  type Linked,
  type Name,
  NOTHING,
  type Standing,
  type Told,
} from './knowledge.ts';
export {
  type Exception,
  type Fact,
  type Link,
  type LinkName,
  LINKS,
  type Origin,
} from './links.ts';
export { type Part, PARTS, type Rule, RULES } from './rules.ts';
