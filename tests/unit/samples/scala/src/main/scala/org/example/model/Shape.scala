package org.example
package model

import java.time.Instant
import org.example.app._

/** Anything that has an area.
  *
  * A second paragraph.
  */
trait Shape {
  def area: Double
  def describe(prefix: String = ""): String = prefix + label
  protected def label: String = "shape"
  val unit: String
  type Corner <: Point
}

/** A place. */
final case class Point(x: Int, y: Int = 0)(implicit val origin: Origin) {
  def +(other: Point): Point = Point(x + other.x, y + other.y)
  def unary_- : Point = new Point(-x, -y)
}

object Point {
  val Zero: Point = Point(0)
  def parse(text: String): Option[Point] = None
  implicit class Ops(val point: Point) {
    def doubled: Point = point + point
  }
}

class Origin

sealed abstract class Named protected (name: String, val at: Instant) extends Shape {
  private var count = 0
  lazy val (first, second) = (name, count)
  def this(name: String) = this(name, Instant.now())
  override protected def label: String = name
  def rename(to: String, more: String*): Named
}

class Circle @Inject() (val radius: Double, registry: Registry) extends Named("circle") with Marker {
  val unit = "m"
  def area: Double = radius * radius
  def rename(to: String, more: String*): Named = registry.register(this)
}

trait Marker

class Registry {
  private val shapes = Map.empty[String, Shape]
  def register(shape: Named): Named = shape
  def find(name: String): Option[Shape] = shapes.get(name)
}

case object Nothingness extends Marker

object Registry extends Registry

object Factory {
  def apply(text: String): Registry = new Registry
}
